import { Card } from '#client/ui/Card.tsx'
import { Table } from '#client/ui/Table.tsx'
import { Tag } from '#client/ui/Tag.tsx'
import type { JudgeReport } from '#schema/judgeReport.ts'
import classes from './JudgePage.module.css'
import { inputsSay } from './sentences.ts'
import { useSay } from './words.ts'

const tones = { same: 'on', differs: 'warn', unknown: 'plain' } as const

/** Whether judge and physicians read the same, part by part. */
export function InputsSection({ report }: { report: JudgeReport }) {
  const say = useSay()
  const { t } = say
  const { inputs } = report
  return (
    <Card title={t('judge:section.inputs')} id="inputs">
      <p className={classes.says}>{inputsSay(inputs, say)}</p>
      <Table quiet fit caption={t('judge:inputs.caption')}>
        <thead>
          <tr>
            <th scope="col">{t('judge:head.part')}</th>
            <th scope="col">{t('judge:head.state')}</th>
          </tr>
        </thead>
        <tbody>
          {inputs.map(({ part, state }) => (
            <tr key={part}>
              <th scope="row">{t(`judge:part.${part}`)}</th>
              <td>
                <Tag tone={tones[state]}>{t(`judge:same.${state}`)}</Tag>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
