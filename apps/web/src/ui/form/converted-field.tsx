import { clsx } from 'clsx'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { textOf, useBoundField, type BoundProps } from './bound-field.ts'
import { describedBy, FieldFrame } from './field-frame.tsx'
import styles from './field.module.css'

interface Conversion {
  /** The unit people type in, shown after the number. */
  unit: string
  /** The form's value as people read it; null if it is invalid, which is then shown as it is. */
  show: (value: unknown) => string | null
  /** The typed text as the form's value; null if it is invalid. */
  parse: (typed: string) => unknown
  placeholder?: string
}

/**
 * A number that people read and type in a different unit than the stored one. The form holds null when empty, or the
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
    <FieldFrame id={id} label={`${label} (${unit})`} error={error} help={help} optional={optional}>
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
