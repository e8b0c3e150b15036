import type { LoanRequestState } from '@loanyard/contract/loan-requests'
import type { Tone } from '../../ui/status-badge.tsx'

/** What each state means for whoever asked, by the broker's name. */
export const stateLabels: Readonly<Record<LoanRequestState, { tone: Tone; message: (broker: string) => string }>> = {
  Received: { tone: 'neutral', message: (broker) => `${broker} has your request and will get back to you.` },
  'In review': { tone: 'accent', message: (broker) => `${broker} is reviewing your request and may contact you.` },
  'Opened as a deal': {
    tone: 'positive',
    message: (broker) => `${broker} is working on your loan. You’ll find what they need from you in the client portal.`,
  },
  Closed: { tone: 'muted', message: (broker) => `${broker} isn’t able to move forward with this request.` },
}
