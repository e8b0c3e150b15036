import { linkCode, invalidProof, parseDigits } from '@loanyard/contract/auth/magic-links'
import type { FieldValues } from 'react-hook-form'
import type { BoundProps } from '../../../ui/form/bound-field.ts'
import { TextField } from '../../../ui/form/text-field.tsx'

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

/** The 8 digits of a mail as people type them, blanks and dashes included. */
export const typedCode = linkCode.refine((code) => parseDigits(code) !== null, invalidProof.error)
