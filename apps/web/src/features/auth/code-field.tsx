import type { FieldValues } from 'react-hook-form'
import type { BoundProps } from '../../ui/form/bound.ts'
import { TextField } from '../../ui/form/text-field.tsx'

/** The 8 digits of a mail; phones offer their number keys, and the code where they have seen it. */
export function CodeField<V extends FieldValues, T>({ control, name }: Pick<BoundProps<V, T>, 'control' | 'name'>) {
  return (
    <TextField
      control={control}
      name={name}
      label="8-digit code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={24}
    />
  )
}
