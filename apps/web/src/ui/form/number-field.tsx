import { clsx } from 'clsx'
import type { FieldValues } from 'react-hook-form'
import { textOf, useBoundField, type BoundProps } from './bound-field.ts'
import { describedBy, FieldFrame } from './field-frame.tsx'
import styles from './field.module.css'

/** A whole number, null when empty; invalid text stays as typed, so that the schema reports the error. */
export function NumberField<V extends FieldValues, T>(props: BoundProps<V, T> & { placeholder?: string }) {
  const { control, name, label, help, optional, placeholder } = props
  const { field, value, change, id, error } = useBoundField({ control, name })
  const type = (text: string) => {
    const trimmed = text.trim()
    if (trimmed === '') change(null)
    else change(/^\d{1,9}$/.test(trimmed) ? Number(trimmed) : text)
  }
  return (
    <FieldFrame id={id} label={label} error={error} help={help} optional={optional}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        id={id}
        ref={field.ref}
        name={field.name}
        placeholder={placeholder}
        className={clsx(styles.control, styles.number)}
        value={textOf(value)}
        onChange={(event) => type(event.target.value)}
        onBlur={field.onBlur}
        {...describedBy(id, help, error)}
      />
    </FieldFrame>
  )
}
