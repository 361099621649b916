import { useElementSize } from '@mantine/hooks'
import { useId } from 'react'
import classes from './AllocationBlocks.module.css'
import { allocationBlocks, type Block, bandEdge, type DealtRow } from './allocationBlocks.ts'

export type AllocationWords = {
  title: string
  description: string
  own: string
  shared: string
  nameOf: (person: string) => string
  total: (row: { exclusive: number; shared: number; total: number }) => string
}

/**
 * Who is dealt what: a row a physician, each block one case. Shared cases lie on one band through all rows, because
 * they are the same for everybody. Numbers stand at the end of each row, and in the table that goes with it.
 */
export function AllocationBlocks({ rows, words }: { rows: readonly DealtRow[]; words: AllocationWords }) {
  const own = useId()
  const { ref, width } = useElementSize<HTMLDivElement>()
  const drawn = allocationBlocks(rows, Math.max(200, Math.round(width) || 480))
  const exclusive = drawn.places.find(({ kind }) => kind === 'exclusive')
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.legend} aria-hidden="true">
        {exclusive && (
          <span>
            <Swatch kind="exclusive" /> {words.own}
          </span>
        )}
        {drawn.shared && (
          <span>
            <Swatch kind="shared" /> {words.shared}
          </span>
        )}
      </figcaption>
      <div
        className={classes.body}
        style={{ gridTemplateColumns: `max-content minmax(0, ${drawn.widest}px) max-content` }}
      >
        <div className={classes.names} aria-hidden="true">
          {drawn.rows.map(({ person }) => (
            <span key={person}>{words.nameOf(person)}</span>
          ))}
        </div>
        <div ref={ref} className={classes.plot}>
          <svg
            role="img"
            aria-labelledby={`${own}t ${own}d`}
            width={drawn.width}
            height={drawn.height}
            viewBox={`0 0 ${drawn.width} ${drawn.height}`}
          >
            <title id={`${own}t`}>{words.title}</title>
            <desc id={`${own}d`}>{words.description}</desc>
            {drawn.shared && (
              <rect
                x={drawn.shared.x - bandEdge}
                width={drawn.shared.width + 2 * bandEdge}
                height={drawn.height}
                rx="6"
                className={classes.band}
              />
            )}
            {drawn.rows.map(({ person, y, blocks }) => (
              <g key={person} transform={`translate(0 ${y + 8})`}>
                {blocks.map(block => (
                  <Cases
                    key={`${block.kind} ${block.level}`}
                    block={block}
                    unit={drawn.unit}
                    separate={drawn.separate}
                  />
                ))}
              </g>
            ))}
          </svg>
        </div>
        <div className={classes.totals} aria-hidden="true">
          {drawn.rows.map(row => (
            <span key={row.person}>{words.total(row)}</span>
          ))}
        </div>
      </div>
    </figure>
  )
}

const height = 14

const Swatch = ({ kind }: { kind: Block['kind'] }) => (
  <svg width="14" height="14" className={classes.swatch} aria-hidden="true">
    <rect x="1" y="1" width="11" height="12" rx="2" className={classes[kind]} />
  </svg>
)

function Cases({ block, unit, separate }: { block: Block; unit: number; separate: boolean }) {
  const className = classes[block.kind]
  if (!separate)
    return (
      <rect x={block.x + 0.5} width={Math.max(1, block.width - 1)} height={height} className={className} />
    )
  return Array.from({ length: block.count }, (_, n) => (
    <rect
      key={n}
      x={block.x + n * unit + 0.5}
      width={Math.max(2, unit - 2)}
      height={height}
      rx="2"
      className={className}
    />
  ))
}
