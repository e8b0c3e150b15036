import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { textOf, useBoundField } from '../../ui/form/bound.ts'
import styles from './pre-qualify.module.css'

interface HoneypotFieldProps<V extends FieldValues, T> {
  control: Control<V, unknown, T>
  name: FieldPath<V>
}

/**
 * A field that people neither see, reach nor hear of; programs that fill everything in give themselves away by it. Its name
 * should mean nothing to browsers, which fill in what they know of their owner.
 */
export function HoneypotField<V extends FieldValues, T>({ control, name }: HoneypotFieldProps<V, T>) {
  const { field, value, change, id } = useBoundField({ control, name })
  return (
    <div className={styles.hidden} aria-hidden="true">
      <label htmlFor={id}>Leave this empty</label>
      <input
        id={id}
        ref={field.ref}
        name={field.name}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        value={textOf(value)}
        onChange={(event) => change(event.target.value)}
      />
    </div>
  )
}
