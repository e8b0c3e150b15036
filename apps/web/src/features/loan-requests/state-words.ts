import type { LoanRequestState } from '@loanyard/contract/loan-requests'
import type { Tone } from '../../ui/status-badge.tsx'

/** What each state means for whoever asked, by the broker's name. */
export const stateWords: Readonly<Record<LoanRequestState, { tone: Tone; words: (broker: string) => string }>> = {
  Received: { tone: 'neutral', words: (broker) => `${broker} has your request and will get back to you.` },
  'In review': { tone: 'accent', words: (broker) => `${broker} is reviewing your request and may contact you.` },
  'Opened as a deal': {
    tone: 'positive',
    words: (broker) => `${broker} is working on your loan. You’ll find what they need from you in the client portal.`,
  },
  Closed: { tone: 'muted', words: (broker) => `${broker} isn’t able to move forward with this request.` },
}
