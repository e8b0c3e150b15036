import type { MergeField } from '@loanyard/contract/leads/merges'

export const title = 'Merge two leads'
export const merge = 'Merge'
export const mergeWith = (fullName: string): string => `Merge with ${fullName}`
export const mergeLeads = 'Merge leads'
export const whichStays = 'Which lead stays?'
export const whichValue = (label: string): string => `Which ${label.toLowerCase()}?`
export const added = 'added'
export const hasDeal = 'It has a deal, so it stays.'
export const bothHaveDeals =
  'Both leads were converted, so neither can be merged into the other. Delete the deal you don’t need first.'
export const dealOf = (fullName: string): string => `Deal of ${fullName}`
export const whatDiffers = 'Where they differ'
const inWords = new Intl.ListFormat('en-US')
export const sameInBoth = (labels: readonly string[]): string =>
  `The same in both: ${inWords.format(labels.map((label) => label.toLowerCase()))}.`
export const samePersonUnclear =
  'These leads have no email or phone number in common. Make sure they’re the same person before you merge them.'
export const consequences = (kept: string): string =>
  `One lead stays: ${kept}, with the notes, tasks, and activity of both. You can undo this for 30 days.`
export const consequencesForDeal = (kept: string): string =>
  `One lead stays: ${kept}, with the notes and activity of both. Open tasks go to the deal, which keeps its own values. You can undo this for 30 days.`
export const failed = 'Couldn’t merge leads'
export const loadFailed = 'Couldn’t load both leads'
export const merged = (other: string, kept: string): string =>
  other === kept ? 'Leads merged' : `${other} merged into ${kept}`
export const undone = (kept: string, other: string): string => `${kept} and ${other} are two leads again`
export const undoneExcept = (kept: string, other: string, labels: readonly string[]): string =>
  `${undone(kept, other)}. Changed since, so it stays: ${inWords.format(labels.map((label) => label.toLowerCase()))}.`
export const undoFailed = 'Couldn’t undo the merge'
export const none = '–'
export const fieldLabels: Readonly<Record<MergeField, string>> = {
  full_name: 'Full name',
  business_name: 'Business name',
  email: 'Email',
  phone: 'Phone',
  lead_status: 'Status',
  loan_amount: 'Loan amount',
  loan_purpose: 'Loan purpose',
  down_payment: 'Down payment',
  personal_credit_score: 'Credit score',
  business_type: 'Business type',
  referral_source: 'Referral source',
  assigned_to: 'Assigned to',
}

// In the panel
export const merges = 'Merged leads'
export const mergedBy = (other: string, by: string): string => `${by} merged ${other} into this lead`
export const undoMergeOf = (other: string): string => `Undo the merge of ${other}`
export const goneTitle = (kept: string): string => `This lead was merged into ${kept}`
export const goneText = 'Its notes, tasks, and activity are there.'
export const openKept = (kept: string): string => `Open ${kept}`

// From the form of a new lead
export const addTo = (fullName: string): string => `Update ${fullName} instead`
export const updateTitle = (fullName: string): string => `Update ${fullName}`
export const updateText = 'Choose which values this lead keeps. No new lead is created.'
export const nothingNew = 'This lead already has everything you typed.'
export const now = 'Now'
export const typed = 'What you typed'
export const save = 'Update lead'
export const openLead = 'Open lead'
