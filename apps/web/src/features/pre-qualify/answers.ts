import type { BusinessType, LoanPurpose } from './values.ts'
import { useCallback, useEffect, useState } from 'react'
import { drafts, type Draft } from '../../lib/draft.ts'

/** What has been typed so far, over all steps. Amounts are decimal strings, or what was typed where that is none. */
export interface Answers {
  loan_purpose: LoanPurpose | null
  loan_amount: string | null
  down_payment: string | null
  business_type: BusinessType | null
  full_name: string
  email: string
  phone: string
  personal_credit_score: number | null
  consent: boolean
  /** Nobody sees it; what fills it in is no person. */
  referral_note: string
}

export const noAnswers: Answers = {
  loan_purpose: null,
  loan_amount: null,
  down_payment: null,
  business_type: null,
  full_name: '',
  email: '',
  phone: '',
  personal_credit_score: null,
  consent: false,
  referral_note: '',
}

const draftName = 'pre-qualify'
/** Agreeing is done each time anew. */
const notKept = new Set(['consent', 'referral_note'])

/** What is kept over a reload; null if nothing was typed. */
export function draftOf(answers: Answers): Draft | null {
  const typed = Object.entries(answers).filter(
    ([field, value]) => !notKept.has(field) && value !== '' && value !== null,
  )
  return typed.length === 0 ? null : Object.fromEntries(typed)
}

/** The answers that a draft brings back; what does not belong to them is dropped. */
export function answersOf(draft: Draft | null): Answers {
  const kept = Object.entries(draft ?? {}).filter(
    ([field, value]) =>
      Object.hasOwn(noAnswers, field) &&
      !notKept.has(field) &&
      (typeof value === 'string' || (field === 'personal_credit_score' && typeof value === 'number')),
  )
  // The guarantee: only fields of the form, and the steps' schemas check them again before they are sent.
  return { ...noAnswers, ...(Object.fromEntries(kept) as Partial<Answers>) }
}

interface Kept {
  answers: Answers
  /** Whether they began with what was typed before, until the person has gone on with it. */
  isRestored: boolean
  takeUp: () => void
  /** Takes over what a step's form holds. */
  keep: (part: Partial<Answers>) => void
  /** Empties the forms, and forgets what was kept. */
  forget: () => void
}

/** The answers of all steps, kept in this tab's session storage until they are sent. */
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
    // At once, too: what shows the form may be gone before the effect comes round.
    drafts.clear(draftName)
    setAnswers(noAnswers)
    takeUp()
  }
  return { answers, isRestored, keep, takeUp, forget }
}
