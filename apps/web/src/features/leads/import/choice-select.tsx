import { Select } from '../../../ui/controls/select.tsx'

interface ChoiceSelectProps {
  /** The accessible name. */
  label: string
  value: string
  options: readonly { readonly value: string; readonly label: string }[]
  onChoose: (value: string) => void
  disabled?: boolean
  className?: string | undefined
}

/** A choice in a table or list, without a label of its own. */
export function ChoiceSelect({ label, value, options, onChoose, disabled = false, className }: ChoiceSelectProps) {
  return (
    <Select
      className={className}
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChoose(target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}
