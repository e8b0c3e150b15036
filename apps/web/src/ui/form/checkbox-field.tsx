import { clsx } from 'clsx'
import type { FieldValues } from 'react-hook-form'
import { Checkbox } from '../controls/checkbox.tsx'
import ui from '../layout/primitives.module.css'
import { useBoundField, type BoundProps } from './bound-field.ts'
import { describedBy } from './field-frame.tsx'
import styles from './field.module.css'

export function CheckboxField<V extends FieldValues, T>({ control, name, label, help }: BoundProps<V, T>) {
  const { field, value, change, id, error } = useBoundField({ control, name })
  return (
    <div className={ui.stack1}>
      <label className={clsx(ui.top2, styles.check)} htmlFor={id}>
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
          {help !== undefined && <span className={clsx(ui.quiet, styles.below)}> {help}</span>}
        </span>
      </label>
      {error !== undefined && (
        <p id={`${id}-error`} className={ui.problem}>
          {error}
        </p>
      )}
    </div>
  )
}
