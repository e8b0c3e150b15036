import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { showFailure } from '../../ui/form/use-schema-form.ts'
import { changedIn, clashesOf, currentIn, type Clash } from './versioned.ts'

type Values = Readonly<Record<string, unknown>>
type Versioned = Values & { readonly version: number }

interface Means<I extends FieldValues, O, T extends Versioned, Name extends string> {
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
const mostTries = 5

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
}: Means<I, O, T, Name>) {
  const [clash, setClash] = useState<{ fields: Clash<Name>[]; values: O; current: T } | null>(null)

  const attempt = async (wanted: readonly Name[], values: O, at: T, tries = 1): Promise<void> => {
    try {
      const saved = wanted.length === 0 ? at : await send(wanted, values, at.version)
      setClash(null)
      onSaved(saved)
    } catch (error) {
      const current = currentIn(error, at)
      const fields = current === null ? [] : clashesOf(wanted, { base: at, mine: values, current })
      if (current !== null && fields.length > 0) setClash({ fields, values, current })
      else if (current !== null && tries < mostTries) await attempt(wanted, values, current, tries + 1)
      else showFailure(form, error, sentence)
    }
  }
  return {
    save: (values: O) => attempt(changedIn(names, base, values), values, base),
    clash: clash?.fields ?? null,
    closeClash: () => setClash(null),
    choose: async (keepsMine: (name: Name) => boolean) => {
      if (clash === null) return
      const { fields, values, current } = clash
      const isContested = (name: Name) => fields.some((field) => field.name === name)
      const wanted = changedIn(names, base, values).filter((name) => !isContested(name) || keepsMine(name))
      await attempt(wanted, values, current)
    },
  }
}
