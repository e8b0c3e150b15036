import type { Plan } from '@loanyard/contract/values'
import { useCallback, useEffect, useState } from 'react'
import { drafts, type Draft } from '../../lib/draft.ts'

/** What has been typed so far, over all steps. */
export interface Answers {
  first_name: string
  last_name: string
  email: string
  password: string
  name: string
  zip_code: string
  plan: Plan | null
}

const draftName = 'onboarding'

export const noAnswers: Answers = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  name: '',
  zip_code: '',
  plan: null,
}

/** What is kept over a reload: all that was typed but the password. Null if nothing was. */
export function draftOf(answers: Answers): Draft | null {
  const typed = Object.entries(answers).filter(
    ([field, value]) => field !== 'password' && value !== '' && value !== null,
  )
  return typed.length === 0 ? null : Object.fromEntries(typed)
}

/** The answers that a draft brings back; what does not belong to them is dropped, and a password never comes back. */
export function answersOf(draft: Draft | null): Answers {
  const kept = Object.entries(draft ?? {}).filter(
    ([field, value]) => Object.hasOwn(noAnswers, field) && field !== 'password' && typeof value === 'string',
  )
  // The guarantee: only fields of the form, all of them text; the steps' schemas check them again, the plan too.
  return { ...noAnswers, ...(Object.fromEntries(kept) as Partial<Answers>) }
}

interface Kept {
  answers: Answers
  /** Whether they began with what was typed before, until the person has gone on with it. */
  isRestored: boolean
  takeUp: () => void
  /** Takes over what a step's form holds. */
  keep: (part: Partial<Answers>) => void
  /** Empties the forms. */
  forget: () => void
  /** The account is made: nothing is kept any more. */
  saved: () => void
}

/** The answers of all steps, kept in this tab's session storage until the account is made. */
export function useAnswers(): Kept {
  const [answers, setAnswers] = useState(() => answersOf(drafts.read(draftName)))
  const [isRestored, setRestored] = useState(() => draftOf(answers) !== null)
  useEffect(() => {
    const draft = draftOf(answers)
    if (draft === null) drafts.clear(draftName)
    else drafts.write(draftName, draft)
  }, [answers])
  const keep = useCallback((part: Partial<Answers>) => setAnswers((present) => ({ ...present, ...part })), [])
  const takeUp = () => setRestored(false)
  const forget = () => {
    setAnswers(noAnswers)
    takeUp()
  }
  // At once, because drafts are kept by person, and who that is changes now.
  const saved = () => drafts.clear(draftName)
  return { answers, isRestored, keep, takeUp, forget, saved }
}
