import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { showFailure } from '../form/use-schema-form.ts'
import { chosenChanges, conflictOf, type Conflict } from './conflict.ts'
import { changedFields, isSame, type RecordKind, type Values } from './record-kind.ts'

/** How records of a kind are saved. */
export interface RecordSaving<R, Changes, Name extends string> {
  readonly kind: RecordKind<Name, Changes>
  /** Throws ApiError. */
  readonly update: (changes: Changes, version: number) => Promise<R>
  /** The current record in a refusal; null for other failures. */
  readonly currentOf: (error: unknown) => R | null
  /** Who changed a field last, if known. */
  readonly whoChanged?: (current: R, name: Name) => Promise<string | null>
  readonly failureOf: (names: readonly Name[]) => string
}

interface SaveFields<R, Changes, Name extends string, V extends FieldValues, O> extends RecordSaving<R, Changes, Name> {
  readonly form: UseFormReturn<V, unknown, O>
  /** As it was when editing began. */
  readonly base: R
  readonly latest: R
  /** With the record as it is now. `hasChanged`: false if there was nothing to save. */
  readonly onSaved: (record: R, hasChanged: boolean) => void
}

type Versioned = Values & { readonly version: number }

function editedIn<Name extends string, Changes>(kind: RecordKind<Name, Changes>, base: Values, edited: Values) {
  const names = changedFields(kind, base, edited)
  const flat = kind.flatten(edited)
  // Cast: the names are the record's.
  const changed = Object.fromEntries(names.map((name) => [name, flat[name]])) as Record<Name, unknown>
  return { names, changes: kind.unflatten(changed) }
}

/** True if the page already showed others' changes, and they aren't to these fields. */
function hasSame<Name extends string>(
  { flatten }: RecordKind<Name, unknown>,
  { one, other, names }: { one: Values; other: Values; names: readonly Name[] },
): boolean {
  const [before, now] = [flatten(one), flatten(other)]
  return names.every((name) => isSame(before[name], now[name]))
}

/**
 * Saves fields that were edited at a version. If someone else changed other fields, they are saved at the newer one; if
 * the same field, both values are kept until the user chooses.
 */
export function useSaveFields<
  R extends Versioned,
  Changes extends object,
  Name extends string,
  V extends FieldValues,
  O extends Values,
>({ form, base, latest, onSaved, kind, update, currentOf, whoChanged, failureOf }: SaveFields<R, Changes, Name, V, O>) {
  const whoDid = ({ current, fields: [first] }: Conflict<R, Name>) =>
    first && whoChanged ? whoChanged(current, first.name).catch(() => null) : null
  const [conflict, setConflict] = useState<Conflict<R, Name> | null>(null)
  const send = async (from: R, changes: Changes | null, version: number): Promise<void> => {
    const names = changedFields(kind, from, { ...changes })
    try {
      const saved = names.length > 0 && changes !== null ? await update(changes, version) : from
      setConflict(null)
      onSaved(saved, names.length > 0)
    } catch (error) {
      const current = currentOf(error)
      const found = current && conflictOf(kind, { base: from, edits: { ...changes }, current })
      if (found !== null && found.fields.length > 0) return setConflict({ ...found, who: await whoDid(found) })
      // Someone else changed other fields, or this one to the same value.
      if (found !== null && found.current.version !== version)
        return send(
          found.current,
          chosenChanges(kind, found, () => true),
          found.current.version,
        )
      setConflict(null)
      showFailure(form, error, failureOf(names))
    }
  }
  const save = (edited: V | O) => {
    const { names, changes } = editedIn(kind, base, edited)
    return send(base, changes, hasSame(kind, { one: base, other: latest, names }) ? latest.version : base.version)
  }
  const resolve = async (keepsMine: (name: Name) => boolean) => {
    if (conflict === null) return
    await send(conflict.current, chosenChanges(kind, conflict, keepsMine), conflict.current.version)
  }
  return { save, conflict, resolve, closeConflict: () => setConflict(null) }
}
