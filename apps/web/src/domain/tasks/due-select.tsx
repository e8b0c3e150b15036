import { useState } from 'react'
import { Select } from '../../ui/controls/select.tsx'
import fieldStyles from '../../ui/form/field.module.css'
import * as copy from './copy.ts'
import { duePicks } from './due.ts'
import styles from './tasks.module.css'

interface DueSelectProps {
  /** '' for none. */
  value: string
  onChange: (day: string) => void
  /** The partner's day. */
  today: string
  id?: string
}

/** The usual due dates, or any other. */
export function DueSelect({ value, onChange, today, id }: DueSelectProps) {
  const [isPicking, setPicking] = useState(false)
  const picks = duePicks(today)
  const isPicked = picks.some(({ day }) => day === value)
  if (isPicking || (value !== '' && !isPicked)) {
    return (
      <input
        id={id}
        type="date"
        aria-label={copy.dueDate}
        className={fieldStyles.control}
        min={today}
        value={value}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- choosing "Pick a date" replaced the control
        autoFocus={isPicking}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => value === '' && setPicking(false)}
      />
    )
  }
  return (
    <Select
      id={id}
      aria-label={copy.due}
      className={styles.choice}
      value={value}
      onChange={({ target }) => (target.value === 'pick' ? setPicking(true) : onChange(target.value))}
    >
      <option value="">{copy.noDue}</option>
      {picks.map(({ day, label }) => (
        <option key={day} value={day}>
          {label}
        </option>
      ))}
      <option value="pick">{copy.pickDate}</option>
    </Select>
  )
}
