// Sentences that people read, except those the specification dictates.

// Downloads, as the partner's list of downloads names them
export const financialsPdf = 'Financials (PDF)'
export const financialsWorkbook = 'Financials (workbook)'

// The preview for staff
export const theLender = 'the lender'
export const previewForbidden = 'Only an Admin or a Manager can see what lenders see.'

// Responses
export const responsesClosed = (status: string): string =>
  `This deal is ${status}, so you can’t respond to it anymore. Send a message instead.`
export const withdrawTermsFirst = 'You’ve offered terms on this deal. Withdraw them first.'
export const expiryNotInFuture = 'Enter a future date.'
export const offerNotCurrent = 'These terms are no longer current. They were replaced or withdrawn.'

// Emails to partners
export const greeting = (name: string): string => `Hello ${name},`
export const updateIntro = (lenderName: string, dealTitle: string): string =>
  `${lenderName} has an update on “${dealTitle}.”`
export const viewDeal = 'View deal'
export const aLender = 'A lender'
export const aDeal = 'a deal'
export const termsSubject = (lender: string, deal: string): string => `${lender} sent terms on ${deal}`
export const declinedSubject = (lender: string, deal: string): string => `${lender} declined ${deal}`
export const withdrawnSubject = (lender: string, deal: string): string => `${lender} withdrew its terms on ${deal}`
export const messageSubject = (lender: string, deal: string): string => `${lender} wrote about ${deal}`
export const interestedSubject = (lender: string, deal: string): string => `${lender} is interested in ${deal}`
export const conditionsSubject = (lender: string, deal: string): string => `${lender} updated its conditions on ${deal}`
export const newCondition = (title: string): string => `• Needs: ${title}`
export const conditionDecided = (
  status: string,
  { title, comment }: { title: string; comment: string | null },
): string => `• ${title}: ${status.toLowerCase()}${comment === null ? '' : ` – “${comment}”`}`
export const offered = (terms: string): string => `• Offered ${terms}`
export const responded = (
  status: string,
  { reason, comment }: { readonly reason: string | null; readonly comment: string | null },
): string => `• ${status}${reason === null ? '' : ` – ${reason}`}${comment === null ? '' : `: “${comment}”`}`
export const offerWithdrawn = (terms: string): string => `• Withdrew its offer of ${terms}`

// Conditions
export const tooManyConditions = (allowed: number) => `A lender can have up to ${allowed} conditions on a deal.`
export const tooManyEver = (allowed: number) =>
  `A lender can write up to ${allowed} conditions on a deal, counting those it removed.`
export const conditionCount = (n: number) => (n === 1 ? '1 condition' : `${n} conditions`)
/** "Appraisal: satisfied". */
export const decidedCondition = (title: string, status: string, comment: string) =>
  `${title}: ${status.toLowerCase()}${comment === '' ? '' : ` – “${comment}”`}`
