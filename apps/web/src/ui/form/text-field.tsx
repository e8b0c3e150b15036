import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { textOf, useBoundField, type BoundProps } from './bound-field.ts'
import { describedBy, FieldFrame } from './field-frame.tsx'
import styles from './field.module.css'

type Native = Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength' | 'readOnly' | 'list'
>

interface Extra {
  emptyAsNull?: boolean
  /** Takes the focus when its dialog opens, with its text selected so that typing replaces it. */
  takesFocus?: boolean
}

/** An empty field is the empty string, or null with `emptyAsNull`. */
export function TextField<V extends FieldValues, T>(props: BoundProps<V, T> & Native & Extra) {
  const { control, name, label, help, optional, emptyAsNull = false, takesFocus = false, ...native } = props
  const { field, value, change, id, error } = useBoundField({ control, name })
  return (
    <FieldFrame id={id} label={label} error={error} help={help} optional={optional}>
      <input
        type="text"
        {...native}
        id={id}
        ref={field.ref}
        name={field.name}
        className={styles.control}
        value={textOf(value)}
        onChange={(event) => change(emptyAsNull && event.target.value === '' ? null : event.target.value)}
        onBlur={field.onBlur}
        {...(takesFocus && { 'data-autofocus': true, onFocus: (event) => event.target.select() })}
        {...describedBy(id, help, error)}
      />
    </FieldFrame>
  )
}

export function TextAreaField<V extends FieldValues, T>(
  props: BoundProps<V, T> & { rows?: number; emptyAsNull?: boolean; placeholder?: string; takesFocus?: boolean },
) {
  const { control, name, label, help, optional, rows = 4, emptyAsNull = false, placeholder, takesFocus } = props
  const { field, value, change, id, error } = useBoundField({ control, name })
  return (
    <FieldFrame id={id} label={label} error={error} help={help} optional={optional}>
      <textarea
        id={id}
        ref={field.ref}
        name={field.name}
        rows={rows}
        placeholder={placeholder}
        className={styles.control}
        value={textOf(value)}
        onChange={(event) => change(emptyAsNull && event.target.value === '' ? null : event.target.value)}
        onBlur={field.onBlur}
        data-autofocus={takesFocus}
        {...describedBy(id, help, error)}
      />
    </FieldFrame>
  )
}
