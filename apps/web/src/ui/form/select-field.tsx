import type { FieldValues } from 'react-hook-form'
import { Select } from '../controls/select.tsx'
import { textOf, useBoundField, type BoundProps } from './bound-field.ts'
import { describedBy, FieldFrame } from './field-frame.tsx'
import type { Option } from './options.ts'

interface Extra {
  options: readonly Option[]
  /** Label for "none", which is null in the form; without it one of the options is always selected. */
  noneLabel?: string
  /** Takes the focus when its dialog opens. */
  takesFocus?: boolean
}

export function SelectField<V extends FieldValues, T>(props: BoundProps<V, T> & Extra) {
  const { control, name, label, help, optional, options, noneLabel, takesFocus = false } = props
  const { field, value, change, id, error } = useBoundField({ control, name })
  return (
    <FieldFrame id={id} label={label} error={error} help={help} optional={optional}>
      <Select
        id={id}
        ref={field.ref}
        name={field.name}
        value={textOf(value)}
        onChange={(event) => change(event.target.value === '' ? null : event.target.value)}
        onBlur={field.onBlur}
        {...(takesFocus && { 'data-autofocus': true })}
        {...describedBy(id, help, error)}
      >
        {noneLabel !== undefined && <option value="">{noneLabel}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FieldFrame>
  )
}
