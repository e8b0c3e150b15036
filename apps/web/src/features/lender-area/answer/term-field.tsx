import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { monthsOf, yearsOf } from '../../../lib/rates-and-terms.ts'
import type { BoundProps } from '../../../ui/form/bound.ts'
import { ConvertedField } from '../../../ui/form/converted-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import styles from './answer.module.css'

const units = [
  { value: 'years', label: 'Years' },
  { value: 'months', label: 'Months' },
] as const
type Unit = (typeof units)[number]['value']

const show: Readonly<Record<Unit, (months: number) => string>> = { years: yearsOf, months: String }
const parse: Readonly<Record<Unit, (typed: string) => number | null>> = {
  years: monthsOf,
  months: (typed) => {
    const text = typed.trim().replace(/\s*(months?|mos?)$/i, '')
    return /^\d{1,3}$/.test(text) ? Number(text) : null
  },
}

/** A term: the form holds months, the person types years or months, as they like. */
export function TermField<V extends FieldValues, T>(props: BoundProps<V, T>) {
  const [unit, setUnit] = useState<Unit>('years')
  return (
    <div className={styles.term}>
      <ConvertedField
        {...props}
        unit={unit}
        show={(value) => (typeof value === 'number' ? show[unit](value) : null)}
        parse={parse[unit]}
      />
      <Segmented label="Term in" segments={units} value={unit} onChange={setUnit} />
    </div>
  )
}
