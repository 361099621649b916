import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Scale } from '#schema/instrument.ts'
import { isValueOf } from '#schema/scale.ts'
import styles from './ItemInHand.module.css'

type Props = {
  scale: Scale
  value: string | null
  labelledBy: string
  onSet: (value: string | null) => void
}

/** A number or a text to write. It is taken when the field is left, if it is on the scale; an empty one is none. */
export function ValueField({ scale, value, labelledBy, onSet }: Props) {
  const { t } = useTranslation('annotate')
  const [text, setText] = useState(value ?? '')
  const wrong = text !== '' && !isValueOf(scale, text)
  const take = () => {
    if (!wrong) onSet(text === '' ? null : text)
  }
  const shared = {
    className: styles.field,
    value: text,
    'aria-labelledby': labelledBy,
    'aria-invalid': wrong,
    onBlur: take,
  }
  return (
    <div>
      {scale.kind === 'number' ? (
        <input
          {...shared}
          inputMode="decimal"
          onChange={event => setText(event.target.value.trim())}
          onKeyDown={event => {
            if (event.key === 'Escape' || (event.key === 'Enter' && !event.nativeEvent.isComposing))
              event.currentTarget.blur()
          }}
        />
      ) : (
        <textarea
          {...shared}
          rows={4}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Escape' && !event.nativeEvent.isComposing) event.currentTarget.blur()
          }}
        />
      )}
      {wrong && (
        <p className={styles.problem} role="alert">
          {t('notOnScale')}
        </p>
      )}
    </div>
  )
}
