import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { drafts, type Draft } from '../../lib/browser/drafts.ts'

interface FormDraft {
  /** Whether the form started with a restored draft. */
  isRestored: boolean
  /** Deletes the draft and resets the form. */
  discard: () => void
  /** Deletes the draft after it was saved. */
  saved: () => void
}

/** The fields that differ from the form's initial values. */
function changedFields(values: FieldValues, defaults: FieldValues): Draft {
  const isSame = (name: string) => JSON.stringify(values[name] ?? null) === JSON.stringify(defaults[name] ?? null)
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isSame(name)))
}

/**
 * Keeps typed values in session storage until they are saved, and restores them when the form opens again. Only values
 * that differ from `defaults` count as typed.
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
    const stored = Object.entries(drafts.read(name) ?? {}).filter(([field]) => field in defaults)
    // The cast is safe: drafts hold only fields of the form, and the schema validates them before they are sent.
    for (const [field, value] of stored) setValue(field as FieldPath<I>, value as never, { shouldDirty: true })
    setRestored(stored.length > 0)
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const changed = changedFields(values, initialValues.current)
        if (Object.keys(changed).length === 0) drafts.clear(name)
        else drafts.write(name, changed)
      },
    })
    // The set of fields never changes.
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
