import type { FieldValues } from 'react-hook-form'
import { Checkbox } from '../controls/checkbox.tsx'
import { useBoundField, type BoundProps } from './bound-field.ts'
import { describedBy } from './field-frame.tsx'
import styles from './field.module.css'

export function CheckboxField<V extends FieldValues, T>({ control, name, label, help }: BoundProps<V, T>) {
  const { field, value, change, id, error } = useBoundField({ control, name })
  return (
    <div className={styles.field}>
      <label className={styles.check} htmlFor={id}>
        <Checkbox
          id={id}
          ref={field.ref}
          name={field.name}
          checked={value === true}
          onChange={(event) => change(event.target.checked)}
          onBlur={field.onBlur}
          {...describedBy(id, undefined, error)}
        />
        <span>
          {label}
          {help !== undefined && <span className={styles.help}> {help}</span>}
        </span>
      </label>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
