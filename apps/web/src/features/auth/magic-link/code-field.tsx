import { linkCode, invalidProof, parseDigits } from '@loanyard/contract/auth/magic-links'
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

/** The 8 digits as people type them, spaces and dashes included. */
export const typedCode = linkCode.refine((code) => parseDigits(code) !== null, invalidProof.error)
