import { useCallback, useEffect, useState } from 'react'
import { drafts, type Draft } from '../../lib/browser/drafts.ts'

/** The answers of a multi-step form, and which of them survive a reload. */
export interface SavedForm<A extends object> {
  /** The draft's key. */
  readonly name: string
  /** The empty form. */
  readonly empty: A
  /** Fields never stored: a password, an agreement. */
  readonly notStored: readonly (keyof A)[]
  /** Numeric fields; all others are text. */
  readonly numbers?: readonly (keyof A)[]
}

const includes = (fields: readonly PropertyKey[] | undefined, field: string) => fields?.includes(field) === true

/** What survives a reload; null if nothing was typed. */
export function draftOf<A extends object>(form: SavedForm<A>, answers: A): Draft | null {
  const typed = Object.entries(answers).filter(
    ([field, value]) => !includes(form.notStored, field) && value !== '' && value !== null,
  )
  return typed.length === 0 ? null : Object.fromEntries(typed)
}

/** The answers restored from a draft; unknown fields are dropped. */
export function answersOf<A extends object>(form: SavedForm<A>, draft: Draft | null): A {
  const stored = Object.entries(draft ?? {}).filter(
    ([field, value]) =>
      Object.hasOwn(form.empty, field) &&
      !includes(form.notStored, field) &&
      (typeof value === 'string' || (includes(form.numbers, field) && typeof value === 'number')),
  )
  // The cast is safe: `stored` holds only fields of the form, and the steps' schemas validate them before they are sent.
  return { ...form.empty, ...(Object.fromEntries(stored) as Partial<A>) }
}

interface SavedAnswers<A> {
  answers: A
  /** Whether the form started with a restored draft; false once the person continues. */
  isRestored: boolean
  dismissRestored: () => void
  /** Stores the values of a step's form. */
  keep: (part: Partial<A>) => void
  /** Deletes the draft after the answers were sent; the forms keep their values. */
  deleteDraft: () => void
  /** Empties the forms and deletes the draft. */
  clear: () => void
}

/** The answers of all steps, stored in this tab's session storage until they are sent. */
export function useSavedAnswers<A extends object>(form: SavedForm<A>): SavedAnswers<A> {
  const [answers, setAnswers] = useState(() => answersOf(form, drafts.read(form.name)))
  const [isRestored, setRestored] = useState(() => draftOf(form, answers) !== null)
  useEffect(() => {
    const draft = draftOf(form, answers)
    if (draft === null) drafts.clear(form.name)
    else drafts.write(form.name, draft)
  }, [form, answers])
  const keep = useCallback((part: Partial<A>) => setAnswers((before) => ({ ...before, ...part })), [])
  const dismissRestored = () => setRestored(false)
  // Not in an effect: before it runs, the draft's owner may change or the form may unmount.
  const deleteDraft = () => drafts.clear(form.name)
  const clear = () => {
    deleteDraft()
    setAnswers(form.empty)
    dismissRestored()
  }
  return { answers, isRestored, keep, dismissRestored, deleteDraft, clear }
}
