import { type Bundle, bundle as bundleSchema } from '@loanyard/contract/bundles/schemas'
import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../lib/api/api-error.ts'
import { showFailure } from '../../../ui/form/use-schema-form.ts'
import { updateBundleCache } from '../bundle-cache.ts'

export type Values = Readonly<Record<string, unknown>>

/** A field that both users changed, to different values. */
export interface FieldConflict {
  readonly name: string
  readonly mine: unknown
  readonly current: unknown
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

export function changedFields(base: Values, mine: Values): string[] {
  return Object.keys(mine).filter((name) => !isSame(base[name], mine[name]))
}

/** Fields changed only by the other user are no conflict. */
export function conflictsOf(base: Values, mine: Values, current: Values): FieldConflict[] {
  return changedFields(base, mine)
    .filter((name) => !isSame(base[name], current[name]) && !isSame(mine[name], current[name]))
    .map((name) => ({ name, mine: mine[name], current: current[name] }))
}

/** The current bundle from a stale-version error; null for other errors. */
function bundleFromConflict(error: unknown): Bundle | null {
  if (!(error instanceof ApiError) || error.current === null) return null
  const parsed = bundleSchema.safeParse(error.current)
  return parsed.success ? parsed.data : null
}

export interface Conflict {
  readonly current: Bundle
  readonly fields: readonly FieldConflict[]
}

interface VersionedSave<I extends FieldValues, O> {
  partnerId: string
  form: UseFormReturn<I, unknown, O>
  /** As it was when editing began. */
  base: Values
  latest: Bundle
  /** The part of a bundle that the form edits; null if it was deleted. */
  valuesIn: (bundle: Bundle) => Values | null
  /** Throws ApiError; a stale version carries the current bundle. */
  send: (values: O, names: readonly string[], version: number) => Promise<void>
  onSaved: () => void
  /** Used if the server gave no reason. */
  sentence: string
}

/** Stale versions without a conflict are retried this many times. */
const maxAttempts = 5

/**
 * Saves only changed fields, so that other users' changes to the rest survive. If both users changed the same field,
 * both values are kept until the user chooses.
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
    // The user has decided on the values shown as theirs.
    await attempt(values, left, { values: valuesIn(current) ?? base, bundle: current })
  }
  return { save, conflict, resolve, closeConflict: () => setConflict(null) }
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}
