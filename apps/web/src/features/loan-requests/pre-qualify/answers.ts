import type { SavedForm } from '../../../ui/steps/use-saved-answers.ts'
import type { BusinessType, LoanPurpose } from './choices.ts'

/** Answers so far, over all steps. Amounts are decimal strings, or the typed text if it is no amount. */
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
  /** Honeypot: invisible to people, so only bots fill it in. */
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

/** Drafts survive a reload, except the consent, which is given each time. */
export const preQualifyForm: SavedForm<Answers> = {
  name: 'pre-qualify',
  empty: noAnswers,
  notStored: ['consent', 'referral_note'],
  numbers: ['personal_credit_score'],
}
