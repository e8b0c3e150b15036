import type { FieldValues } from 'react-hook-form'
import type { BoundProps } from '../../../ui/form/bound-field.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import * as copy from './copy.ts'

/** Phones show their number pad and offer the code they have seen. */
export function CodeField<V extends FieldValues, T>({ control, name }: Pick<BoundProps<V, T>, 'control' | 'name'>) {
  return (
    <TextField
      control={control}
      name={name}
      label={copy.codeLabel}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={24}
    />
  )
}
