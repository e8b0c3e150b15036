import type { FieldValues } from 'react-hook-form'
import { textOf, useBoundField, type BoundProps } from './bound-field.ts'
import { describedBy, FieldFrame } from './field-frame.tsx'
import styles from './field.module.css'

/** A date as YYYY-MM-DD, null when empty, in the native date control. */
export function DateField<V extends FieldValues, T>(props: BoundProps<V, T> & { min?: string; max?: string }) {
  const { control, name, label, help, optional, min, max } = props
  const { field, value, change, id, error } = useBoundField({ control, name })
  return (
    <FieldFrame id={id} label={label} error={error} help={help} optional={optional}>
      <input
        type="date"
        id={id}
        ref={field.ref}
        name={field.name}
        min={min}
        max={max}
        className={styles.control}
        value={textOf(value)}
        onChange={(event) => change(event.target.value === '' ? null : event.target.value)}
        onBlur={field.onBlur}
        {...describedBy(id, help, error)}
      />
    </FieldFrame>
  )
}
