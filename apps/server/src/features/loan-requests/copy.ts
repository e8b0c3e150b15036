import type { LoanRequest } from '@loanyard/contract/loan-requests/loan-requests'

// Confirmation email
export const confirmationSubject = 'Your loan request'
export const namedConfirmationSubject = (broker: string): string => `${broker} has your loan request`
export const greeting = 'Hello,'
export const unnamedBroker = 'The broker'
export const requestReceived = (broker: string, request: string): string =>
  `${broker} has your request: ${request}. They’ll review it and get back to you.`
export const requestFor = (amount: string, purpose: string): string => `${amount} for ${purpose}`
export const about = (amount: string): string => `about ${amount}`
export const purposes: Readonly<Record<LoanRequest['loan_purpose'], string>> = {
  'Business Acquisition': 'a business acquisition',
  'Commercial Real Estate': 'commercial real estate',
  'Working Capital': 'working capital',
  Equipment: 'equipment',
  'Debt Refinance': 'a debt refinance',
  'Partner Buyout': 'a partner buyout',
  Startup: 'a startup',
  Franchise: 'a franchise',
  Construction: 'construction',
  Other: 'another purpose',
}
export const signInToTrack = (minutes: number): string =>
  `Track its status here. This link works once and expires in ${minutes < 1440 ? `${minutes} minutes` : `${minutes / 1440} days`}.`
export const viewRequest = 'View my request'
export const newLinkLater = (publicUrl: string): string =>
  `Need a new link later? Get one at ${publicUrl}/requests/login.`
export const sentFromAddress = (address: string): string =>
  `Sent from IP address ${address}. Didn’t send this request? You can ignore this email. No one can see the request without it.`

// Form
export const aboveProgram = (limit: string): string => `SBA 7(a) loans go up to $${limit}. Enter that or less.`
