import type { FieldValues } from 'react-hook-form'
import { fractionOf, monthsOf, percentOf, yearsOf } from '../../lib/format/rates-and-terms.ts'
import type { BoundProps } from './bound-field.ts'
import { ConvertedField } from './converted-field.tsx'
import * as copy from './copy.ts'

const isFraction = (value: unknown): value is string => typeof value === 'string' && /^\d(\.\d+)?$/.test(value)
const isMonths = (value: unknown): value is number => typeof value === 'number'

/** The form holds a fraction; people read and type percent (product-rules 6.2). */
export function PercentField<V extends FieldValues, T>(props: BoundProps<V, T> & { placeholder?: string }) {
  return (
    <ConvertedField
      {...props}
      unit="%"
      show={(value) => (isFraction(value) ? percentOf(value) : null)}
      parse={fractionOf}
    />
  )
}

/** The form holds months; people read and type years (product-rules 6.2). */
export function YearsField<V extends FieldValues, T>(props: BoundProps<V, T> & { placeholder?: string }) {
  return (
    <ConvertedField
      {...props}
      unit={copy.years}
      show={(value) => (isMonths(value) ? yearsOf(value) : null)}
      parse={monthsOf}
    />
  )
}

const isPlain = (value: unknown): value is string => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)

/** A percentage stored as a percentage. */
export function ShareField<V extends FieldValues, T>(props: BoundProps<V, T>) {
  const show = (value: unknown) => (isPlain(value) ? value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : null)
  return <ConvertedField {...props} unit="%" show={show} parse={(typed) => typed.trim().replace(/\s*%$/, '')} />
}
