import { type Bundle, bundle as bundleSchema } from '@loanyard/contract/bundles/schemas'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../lib/api/api-error.ts'
import { showFailure } from '../../../ui/form/use-schema-form.ts'
import { updateBundleCache } from '../bundle-cache.ts'
import { changedFields, conflictsOf, type FieldConflict, type Values } from './conflict.ts'

/** The bundle as it is now, from a refusal that carries it (a stale version); else null. */
function bundleFromConflict(error: unknown): Bundle | null {
  if (!(error instanceof ApiError) || error.current === null) return null
  const parsed = bundleSchema.safeParse(error.current)
  return parsed.success ? parsed.data : null
}

/** What stands against each other when a change meets a bundle that has moved on. */
export interface Conflict {
  readonly current: Bundle
  readonly fields: readonly FieldConflict[]
}

interface VersionedSave<I extends FieldValues, O> {
  partnerId: string
  form: UseFormReturn<I, unknown, O>
  /** What the person began with. */
  base: Values
  /** The bundle as it is known now. */
  latest: Bundle
  /** What of a bundle the form edits; null where that is gone. */
  valuesIn: (bundle: Bundle) => Values | null
  /** Sends the named fields. Throws ApiError; a stale one carries the bundle as it is now. */
  send: (values: O, names: readonly string[], version: number) => Promise<void>
  onSaved: () => void
  /** The sentence for a failure without a reason. */
  sentence: string
}

/** Others may change the same bundle all the time, but not the same fields: then the change is sent again. */
const maxAttempts = 5

/**
 * Saves the fields that differ. What somebody else changed in other fields stays; where both changed the same one, both
 * values wait for the person's choice. Of a stale version nothing is overwritten unseen.
 */
export function useVersionedSave<I extends FieldValues, O extends Values>(options: VersionedSave<I, O>) {
  const { partnerId, form, base, latest, valuesIn, send, onSaved, sentence } = options
  const [conflict, setConflict] = useState<(Conflict & { values: O; names: string[] }) | null>(null)

  const attempt = async (values: O, names: string[], bases: { values: Values; bundle: Bundle }, tries = 1) => {
    const now = valuesIn(bases.bundle)
    const fields = now === null ? [] : conflictsOf(bases.values, pick(values, names), now)
    if (fields.length > 0) return setConflict({ current: bases.bundle, fields, values, names })
    try {
      if (names.length > 0) await send(values, names, bases.bundle.version)
      setConflict(null)
      onSaved()
    } catch (error) {
      const current = bundleFromConflict(error)
      if (current !== null) updateBundleCache(partnerId, current)
      if (current !== null && tries < maxAttempts)
        return attempt(values, names, { ...bases, bundle: current }, tries + 1)
      setConflict(null)
      showFailure(form, error, sentence)
    }
  }
  const save = (values: O) => attempt(values, changedFields(base, values), { values: base, bundle: latest })
  const resolve = async (keepsMine: (name: string) => boolean) => {
    if (conflict === null) return
    const { values, names, fields, current } = conflict
    const left = names.filter((name) => !fields.some((field) => field.name === name) || keepsMine(name))
    // What was shown as theirs is what the person has now decided on.
    await attempt(values, left, { values: valuesIn(current) ?? base, bundle: current })
  }
  return { save, conflict, resolve, closeConflict: () => setConflict(null) }
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
