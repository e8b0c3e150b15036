import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { drafts, type Draft } from '../../lib/browser/drafts.ts'

interface FormDraft {
  /** Whether the form began with what was typed before. */
  isRestored: boolean
  /** Forgets the draft and empties the form of it. */
  discard: () => void
  /** Forgets the draft: it was saved. */
  saved: () => void
}

/** The fields that differ from what the form began with. */
function changedFields(values: FieldValues, defaults: FieldValues): Draft {
  const isSame = (name: string) => JSON.stringify(values[name] ?? null) === JSON.stringify(defaults[name] ?? null)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isSame(name)))
}

/**
 * Keeps what is typed in session storage until it is saved, and brings it back when the form opens again. `defaults`
 * is what the form would be without the person: what differs from it was typed.
 */
export function useFormDraft<I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  name: string,
  defaults: DefaultValues<I>,
): FormDraft {
  const { subscribe, setValue, reset } = form
  const [isRestored, setRestored] = useState(false)
  const initialValues = useRef(defaults)
  useEffect(() => {
    initialValues.current = defaults
  })
  useEffect(() => {
    const kept = Object.entries(drafts.read(name) ?? {}).filter(([field]) => field in defaults)
    // The guarantee: only fields of the form are kept, and the form's schema checks them again before they are sent.
    for (const [field, value] of kept) setValue(field as FieldPath<I>, value as never, { shouldDirty: true })
    setRestored(kept.length > 0)
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const changed = changedFields(values, initialValues.current)
        if (Object.keys(changed).length === 0) drafts.clear(name)
        else drafts.write(name, changed)
      },
    })
    // Which fields there are does not change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [subscribe, setValue, name])
  return {
    isRestored,
    discard: () => {
      reset(defaults)
      drafts.clear(name)
      setRestored(false)
    },
    saved: () => drafts.clear(name),
  }
}
