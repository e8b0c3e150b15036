import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { showFailure } from '../../ui/form/use-schema-form.ts'
import { changedIn, conflictsOf, currentVersionOf, type FieldConflict } from './field-conflicts.ts'

type Values = Readonly<Record<string, unknown>>
type Versioned = Values & { readonly version: number }

interface VersionedFormOptions<I extends FieldValues, O, T extends Versioned, Name extends string> {
  form: UseFormReturn<I, unknown, O>
  names: readonly Name[]
  /** The thing as it was when the form was filled. */
  base: T
  /** Sends the named fields of the values. Throws ApiError. */
  send: (names: readonly Name[], values: O, version: number) => Promise<T>
  onSaved: (saved: T) => void
  /** The sentence for a failure without a reason. */
  sentence: string
}

/** Others may save the same thing all the time, but not the same fields: then the change is sent again. */
const maxAttempts = 5

/**
 * Saves the fields that differ. What somebody else changed in other fields stays; where both changed the same one, both
 * values wait in `clash` for the person's choice.
 */
export function useVersionedForm<I extends FieldValues, O extends Values, T extends Versioned, Name extends string>({
  form,
  names,
  base,
  send,
  onSaved,
  sentence,
}: VersionedFormOptions<I, O, T, Name>) {
  const [conflict, setConflict] = useState<{ fields: FieldConflict<Name>[]; values: O; current: T } | null>(null)

  const attempt = async (fieldNames: readonly Name[], values: O, at: T, attempts = 1): Promise<void> => {
    try {
      const saved = fieldNames.length === 0 ? at : await send(fieldNames, values, at.version)
      setConflict(null)
      onSaved(saved)
    } catch (error) {
      const current = currentVersionOf(error, at)
      const fields = current === null ? [] : conflictsOf(fieldNames, { base: at, mine: values, current })
      if (current !== null && fields.length > 0) setConflict({ fields, values, current })
      else if (current !== null && attempts < maxAttempts) await attempt(fieldNames, values, current, attempts + 1)
      else showFailure(form, error, sentence)
    }
  }
  return {
    save: (values: O) => attempt(changedIn(names, base, values), values, base),
    conflict: conflict?.fields ?? null,
    closeConflict: () => setConflict(null),
    choose: async (keepsMine: (name: Name) => boolean) => {
      if (conflict === null) return
      const { fields, values, current } = conflict
      const isConflicting = (name: Name) => fields.some((field) => field.name === name)
      const fieldNames = changedIn(names, base, values).filter((name) => !isConflicting(name) || keepsMine(name))
      await attempt(fieldNames, values, current)
    },
  }
}
