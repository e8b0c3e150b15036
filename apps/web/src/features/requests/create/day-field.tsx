import { useId } from 'react'
import { FieldFrame } from '../../../ui/form/field-frame.tsx'
import field from '../../../ui/form/field.module.css'

interface DayFieldProps {
  label: string
  /** YYYY-MM-DD, or empty. */
  value: string
  onChange: (value: string) => void
  min?: string
}

/** An optional date outside a schema form. */
export function DayField({ label, value, onChange, min }: DayFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={undefined} optional>
      <input
        type="date"
        id={id}
        className={field.control}
        value={value}
        min={min}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}
