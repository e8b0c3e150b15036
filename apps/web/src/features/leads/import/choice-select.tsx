import { IconChevronDown } from '@tabler/icons-react'
import { clsx } from 'clsx'
import fieldStyles from '../../../ui/form/field.module.css'

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
    <div className={clsx(fieldStyles.withAdornment, className)}>
      <select
        className={clsx(fieldStyles.control, fieldStyles.select)}
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
      </select>
      <IconChevronDown className={fieldStyles.chevron} aria-hidden="true" />
    </div>
  )
}
