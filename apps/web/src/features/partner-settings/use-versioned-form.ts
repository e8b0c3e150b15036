import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { showFailure } from '../../ui/form/use-schema-form.ts'
import { changedIn, conflictsOf, currentVersionOf, type FieldConflict } from './field-conflicts.ts'

type Values = Readonly<Record<string, unknown>>
type Versioned = Values & { readonly version: number }

interface VersionedFormOptions<I extends FieldValues, O, T extends Versioned, Name extends string> {
  form: UseFormReturn<I, unknown, O>
  names: readonly Name[]
  /** The version the form was filled with. */
  base: T
  /** Sends the named fields. Throws ApiError. */
  send: (names: readonly Name[], values: O, version: number) => Promise<T>
  onSaved: (saved: T) => void
  /** Used when the server gives no reason. */
  sentence: string
}

/** Others may keep saving other fields: the change is then resent. */
const maxAttempts = 5

/**
 * Saves changed fields. Others' changes to other fields stay; where both changed the same field, `conflict`
 * holds both values for the person to choose.
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
