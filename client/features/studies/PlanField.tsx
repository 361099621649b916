import { TextInput } from '@mantine/core'

/** One whole number of a plan. */
export function PlanField({
  label,
  value,
  min,
  onChange,
}: {
  label: string
  value: string
  min: number
  onChange: (value: string) => void
}) {
  return (
    <TextInput
      type="number"
      min={min}
      max={100_000}
      label={label}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      required
      withAsterisk={false}
    />
  )
}
