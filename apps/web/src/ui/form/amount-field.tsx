import { clsx } from 'clsx'
import { useState, type FocusEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { formatMoney } from '../../lib/format/format.ts'
import { parseAmount } from '../../lib/format/parse-amount.ts'
import { textOf, useBoundField, type BoundProps } from './bound-field.ts'
import { describedBy, FieldFrame } from './field-frame.tsx'
import styles from './field.module.css'

/** "1250000.00" → "1,250,000.00"; an invalid amount stays as typed. */
function shown(value: string): string {
  return /^-?\d+\.\d{2}$/.test(value) ? formatMoney(value).replace('$', '') : value
}

/**
 * An amount in US dollars: accepts 1,250,000, 1.25m and $1250000.00. The form holds a decimal string, null when empty,
 * or the typed text when it is invalid, so that the schema reports the error.
 */
export function AmountField<V extends FieldValues, T>(props: BoundProps<V, T> & { placeholder?: string }) {
  const { control, name, label, help, optional, placeholder } = props
  const { field, value, change, id, error } = useBoundField({ control, name })
  const [typing, setTyping] = useState<string | null>(null)

  const type = (text: string) => {
    setTyping(text)
    change(text.trim() === '' ? null : (parseAmount(text) ?? text))
  }
  const leave = () => {
    setTyping(null)
    field.onBlur()
  }
  const enter = (event: FocusEvent<HTMLInputElement>) => {
    setTyping(event.target.value)
  }

  return (
    <FieldFrame id={id} label={label} error={error} help={help} optional={optional}>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        id={id}
        ref={field.ref}
        name={field.name}
        placeholder={placeholder ?? '$'}
        className={clsx(styles.control, styles.number)}
        value={typing ?? shown(textOf(value))}
        onChange={(event) => type(event.target.value)}
        onFocus={enter}
        onBlur={leave}
        {...describedBy(id, help, error)}
      />
    </FieldFrame>
  )
}
