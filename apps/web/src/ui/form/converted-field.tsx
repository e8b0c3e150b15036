import { clsx } from 'clsx'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { formatMoney } from '../../lib/format/format.ts'
import { parseAmount } from '../../lib/format/parse-amount.ts'
import { textOf, useBoundField, type BoundProps } from './bound-field.ts'
import { describedBy, FieldFrame } from './field-frame.tsx'
import styles from './field.module.css'

interface Conversion {
  /** The unit people type in, shown with the label. */
  unit?: string
  /** The form's value as people read it; null if it is invalid, which is then shown as it is. */
  show: (value: unknown) => string | null
  /** The typed text as the form's value; null if it is invalid. */
  parse: (typed: string) => unknown
  placeholder?: string
}

/**
 * A number that people read and type differently from how it is stored. The form holds null when empty, or the
 * typed text when it is invalid, so that the schema reports the error.
 */
export function ConvertedField<V extends FieldValues, T>(props: BoundProps<V, T> & Conversion) {
  const { control, name, label, help, optional, unit, show, parse, placeholder } = props
  const { field, value, change, id, error } = useBoundField({ control, name })
  const [typing, setTyping] = useState<string | null>(null)
  const shown = show(value) ?? textOf(value)

  const type = (text: string) => {
    setTyping(text)
    change(text.trim() === '' ? null : (parse(text) ?? text))
  }
  const leave = () => {
    setTyping(null)
    field.onBlur()
  }
  return (
    <FieldFrame
      id={id}
      label={unit === undefined ? label : `${label} (${unit})`}
      error={error}
      help={help}
      optional={optional}
    >
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        id={id}
        ref={field.ref}
        name={field.name}
        placeholder={placeholder}
        className={clsx(styles.control, styles.number)}
        value={typing ?? shown}
        onChange={(event) => type(event.target.value)}
        onFocus={() => setTyping(shown)}
        onBlur={leave}
        {...describedBy(id, help, error)}
      />
    </FieldFrame>
  )
}

/** "1250000.00" → "1,250,000.00"; null for an invalid amount, which stays as typed. */
function formatAmount(value: unknown): string | null {
  const amount = textOf(value)
  return /^-?\d+\.\d{2}$/.test(amount) ? formatMoney(amount).replace('$', '') : null
}

/** An amount in US dollars, stored as a decimal string: accepts 1,250,000, 1.25m and $1250000.00. */
export function AmountField<V extends FieldValues, T>(props: BoundProps<V, T> & { placeholder?: string }) {
  return <ConvertedField placeholder="$" {...props} show={formatAmount} parse={parseAmount} />
}
