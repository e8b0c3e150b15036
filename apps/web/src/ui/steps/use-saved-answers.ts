import { useCallback, useEffect, useState } from 'react'
import { drafts, type Draft } from '../../lib/browser/drafts.ts'

/** What a form of several steps asks for, and how much of it is kept over a reload. */
export interface SavedForm<A extends object> {
  /** Its place among the drafts. */
  readonly name: string
  /** Nothing typed yet. */
  readonly none: A
  /** What is never kept: a password, an agreement. */
  readonly notKept: readonly (keyof A)[]
  /** Those of its fields that are numbers; all others are text. */
  readonly numbers?: readonly (keyof A)[]
}

const includes = (fields: readonly PropertyKey[] | undefined, field: string) => fields?.includes(field) === true

/** What is kept over a reload; null if nothing was typed. */
export function draftOf<A extends object>(form: SavedForm<A>, answers: A): Draft | null {
  const typed = Object.entries(answers).filter(
    ([field, value]) => !includes(form.notKept, field) && value !== '' && value !== null,
  )
  return typed.length === 0 ? null : Object.fromEntries(typed)
}

/** The answers that a draft brings back; what does not belong to them is dropped. */
export function answersOf<A extends object>(form: SavedForm<A>, draft: Draft | null): A {
  const kept = Object.entries(draft ?? {}).filter(
    ([field, value]) =>
      Object.hasOwn(form.none, field) &&
      !includes(form.notKept, field) &&
      (typeof value === 'string' || (includes(form.numbers, field) && typeof value === 'number')),
  )
  // The guarantee: only fields of the form, and the steps' schemas check them again before they are sent.
  return { ...form.none, ...(Object.fromEntries(kept) as Partial<A>) }
}

interface SavedAnswers<A> {
  answers: A
  /** Whether they began with what was typed before, until the person has gone on with it. */
  isRestored: boolean
  takeUp: () => void
  /** Takes over what a step's form holds. */
  keep: (part: Partial<A>) => void
  /** Nothing is kept any more, the forms stay as they are: what they were for is done. */
  saved: () => void
  /** Empties the forms, and forgets what was kept. */
  forget: () => void
}

/** The answers of all steps, kept in this tab's session storage until they are sent. */
export function useSavedAnswers<A extends object>(form: SavedForm<A>): SavedAnswers<A> {
  const [answers, setAnswers] = useState(() => answersOf(form, drafts.read(form.name)))
  const [isRestored, setRestored] = useState(() => draftOf(form, answers) !== null)
  useEffect(() => {
    const draft = draftOf(form, answers)
    if (draft === null) drafts.clear(form.name)
    else drafts.write(form.name, draft)
  }, [form, answers])
  const keep = useCallback((part: Partial<A>) => setAnswers((present) => ({ ...present, ...part })), [])
  const takeUp = () => setRestored(false)
  // At once: who a draft belongs to may change, and what shows the form be gone, before the effect comes round.
  const saved = () => drafts.clear(form.name)
  const forget = () => {
    saved()
    setAnswers(form.none)
    takeUp()
  }
  return { answers, isRestored, keep, takeUp, saved, forget }
}
