import type { ClientStatus } from '@loanyard/contract/core/values'

export const today = 'Today'
export const loading = 'Loading your day'
export const loadFailed = 'Couldn’t load your day'
export const whose = 'Whose day'
export const mine = 'Mine'
export const everyone = 'Everyone’s'
export const addToCalendar = 'Add to your calendar'
export const emptyTitle = 'Nothing is waiting for you'
export const emptyText = 'Tasks, overdue items, submissions to review, stale deals and new leads show up here.'
export const emptyEveryone = 'Nothing is waiting for anyone'
export const openDeals = 'Open deals'
export const openLeads = 'Open leads'
export const showAll = (count: number) => `Show all ${count}`
/** There are more than these. */
export const showMost = (count: number) => `Show ${count}`
export const showFewer = 'Show fewer'
export const andMore = 'There are more. These are the most urgent.'

// Sections
export const overdueTasks = 'Overdue tasks'
export const tasksToday = 'Tasks for today'
export const tasksThisWeek = 'Tasks within a week'
export const moreTasks = 'There are more tasks. These are due first.'
export const overdueRequests = 'Waiting on borrowers'
export const reviews = 'To review'
export const openReview = 'Review one after another'
export const stale = 'Going stale'
export const noNextStep = 'No next step'
export const silentLenders = 'Lenders who haven’t answered'
export const expiringOffers = 'Offers that expire soon'
export const newLeads = 'New leads'

// Lines
export const overdueItems = (count: number, title: string) =>
  count === 1 ? `Overdue: ${title}` : `Overdue: ${title} and ${count - 1} more`
export const dueSince = (day: string) => `due ${day}`
/** Whether the borrower is on the portal, and when they were last reminded. */
export function borrowerStatus(status: ClientStatus | null, reminded: string | null): string {
  if (status === null) return 'borrower not invited yet'
  if (status === 'Declined') return 'borrower declined the invitation'
  const pending = status === 'Invited' ? 'invitation not accepted yet, ' : ''
  return `${pending}${reminded === null ? 'never reminded' : `reminded ${reminded}`}`
}
export const submitted = (when: string) => `submitted ${when}`
export const inStage = (days: string, stage: string) => `${days} in ${stage}`
export const usually = (days: string) => `usually ${days}`
export const sharedFor = (days: string) => `shared ${days} ago`
export const expires = (day: string) => `expires ${day}`
export const received = (when: string) => `received ${when}`
export const onDeal = (lender: string, deal: string) => `${lender} on ${deal}`

// Actions
export const remind = 'Remind'
export const invite = 'Invite'
export const resend = 'Resend invitation'
export const remindAbout = (action: string, deal: string) => `${action}: ${deal}`
export const snooze = (line: string) => `Snooze ${line}`
export const snoozeUntil = 'Snooze until'
export const snoozed = (line: string, day: string) => `${line} is back on ${day}`
export const snoozeFailed = 'Couldn’t snooze the line'
export const unsnoozeFailed = 'Couldn’t bring the line back'

// Start page
export const offer = 'Start your day here? Today can open when you sign in, in place of Deals.'
export const startHere = 'Start with Today'
export const keepDeals = 'Keep Deals'
export const startsHere = 'Loanyard now starts with Today. You can change that in your account.'
export const offerFailed = 'Couldn’t save your start page'
