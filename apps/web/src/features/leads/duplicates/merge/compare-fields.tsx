import type { MergeField } from '@loanyard/contract/leads/merges'
import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import { formatMoney } from '../../../../lib/format/format.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { assigneeName, type AssignableStaff } from '../../assignee-name.ts'
import type { ComparedValues, Sides } from './compare.ts'
import * as copy from './copy.ts'
import styles from './merge.module.css'

interface ChoiceRowProps {
  label: string
  /** The accessible name of the group. */
  question: string
  value: 0 | 1
  onChange: (side: 0 | 1) => void
  options: readonly [ReactNode, ReactNode]
  /** The other one can't be chosen. */
  isFixed?: boolean
}

/** Two values side by side, one of which is chosen. */
export function ChoiceRow({ label, question, value, onChange, options, isFixed = false }: ChoiceRowProps) {
  const name = useId()
  return (
    <div className={styles.row} role="radiogroup" aria-label={question}>
      <span className={ui.label}>{label}</span>
      {([0, 1] as const).map((side) => (
        <label key={side} className={clsx(ui.choice, styles.option)}>
          <input
            type="radio"
            name={name}
            checked={value === side}
            disabled={isFixed && value !== side}
            onChange={() => onChange(side)}
          />
          <span>{options[side]}</span>
        </label>
      ))}
    </div>
  )
}

const amounts: readonly MergeField[] = ['loan_amount', 'down_payment']

function shownValue(field: MergeField, value: string | number | null, staff: readonly AssignableStaff[]): string {
  if (value === null || value === '') return copy.none
  if (field === 'assigned_to') return assigneeName(staff, String(value)) ?? copy.none
  return amounts.includes(field) ? formatMoney(String(value)) : String(value)
}

interface CompareFieldsProps {
  fields: readonly MergeField[]
  values: readonly [ComparedValues, ComparedValues]
  sideOf: (field: MergeField) => 0 | 1
  onChange: (sides: Sides) => void
  staff: readonly AssignableStaff[]
}

/** Every field that differs, with the value to keep. */
export function CompareFields({ fields, values, sideOf, onChange, staff }: CompareFieldsProps) {
  return fields.map((field) => (
    <ChoiceRow
      key={field}
      label={copy.fieldLabels[field]}
      question={copy.whichValue(copy.fieldLabels[field])}
      value={sideOf(field)}
      onChange={(side) => onChange({ [field]: side })}
      options={[shownValue(field, values[0][field], staff), shownValue(field, values[1][field], staff)]}
    />
  ))
}
