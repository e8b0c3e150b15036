// Sentences that people read, except those the specification dictates.

// Rights and statuses
export const lendersForbidden = 'Only an Admin or a Manager can work with lenders.'
export const accessForBorrowers = 'Only the borrower sees this list. Lenders and their downloads are on the deal.'
export const inactive = (name: string): string => `${name} is inactive and must be reactivated first.`
export const invitationPending = (name: string): string =>
  `${name} hasn’t accepted the invitation yet. They become active when they accept.`

// Lender staff
export const contactInvalid = 'Choose someone at this lender.'
export const alreadyWith = (email: string, lenderName = 'another lender'): string =>
  `${email} is already with ${lenderName}.`
export const nowWith = (name: string, lenderName: string): string => `${name} is with ${lenderName} now.`
export const nowWithAnother = 'This person is with another lender now.'
export const alreadyAnswered = (name: string): string => `${name} already answered the invitation.`
export const alreadyAccepted = (name: string): string => `${name} already accepted the invitation.`
export const invitedRecently = (name: string, seconds: number): string =>
  `${name} was invited a moment ago. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`

// Sharing
export const alreadyShared = 'This deal is already shared with this lender'
export const shareFirst = (lenderName = 'their lender'): string => `Share this deal with ${lenderName} first.`
export const sharingEnded = (lenderName: string): string => `This deal is no longer shared with ${lenderName}.`

export const noteChanged = (lenderName: string): string =>
  `Someone else changed the note to ${lenderName} in the meantime. Your text is still here.`

// Emails
export const greeting = (name: string): string => `Hello ${name},`
export const viewDeal = 'View deal'
export const invitationSubject = (partner: string): string => `${partner} invited you to review SBA loan packages`

interface Inviter {
  readonly name: string
  readonly email: string
  readonly partner: string
}

export const invitationBody = ({ name, email, partner }: Inviter, lenderName: string): string =>
  `${name} (${email}) at ${partner} invited you to review loan packages for ${lenderName} on Loanyard. Financials, documents, and your responses are all in one place.`
export const untitledDeal = 'a deal'
/** "New SBA package: Harbor Bakery, $350,000". */
export const packageSubject = (deal: string, amount: string | null): string =>
  `New SBA package: ${deal}${amount === null ? '' : `, ${amount}`}`
/** To people who haven't accepted, who see no amount. */
export const sharedSubject = (partner: string): string => `${partner} shared an SBA loan package with you`

interface SharedDeal {
  readonly sharedBy: string
  readonly partner: string
  readonly title: string
  /** Null for people who haven't accepted, and if it isn't known yet. */
  readonly amount: string | null
  readonly lenderName: string
}

export const sharedBody = ({ sharedBy, partner, title, amount, lenderName }: SharedDeal): string =>
  `${sharedBy} at ${partner} shared ${amount === null ? `“${title}”` : `“${title},” a request for ${amount},`} with you at ${lenderName}.`
export const noteFrom = (partner: string): string => `Note from ${partner}:`
export const packageContents =
  'The package has the summary, the financials, and the approved documents. Review it, ask questions, and send an indication.'
export const messageSubject = (partner: string): string => `${partner} sent you a message about a deal`
export const dealMessageSubject = (deal: string, partner: string): string => `New message about ${deal} from ${partner}`
export const answeredSubject = (deal: string, partner: string): string =>
  `${partner} answered your conditions for ${deal}`
export const answerCount = (count: number, dealTitle: string): string =>
  `${count === 1 ? '1 of your conditions' : `${count} of your conditions`} for “${dealTitle}” ${count === 1 ? 'was' : 'were'} answered:`
export const answeredCondition = (title: string): string => `• ${title}`
export const messageCount = (count: number, lenderName: string, dealTitle: string): string =>
  `${lenderName} has ${count === 1 ? 'a new message' : `${count} new messages`} about “${dealTitle}.”`
export const quotedMessage = (author: string, text: string): string => `${author}: “${text}”`
export const moreMessages = (count: number): string => `… and ${count} more`
export const readAndReply = 'Read and reply'

// Offers
const duration = (months: number): string => {
  const [count, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
export const indexPlus = (index: string, percent: string): string => `${index} + ${percent}`
export const offerTerms = (amount: string, rate: string, months: number): string =>
  `${amount} at ${rate} over ${duration(months)}`
export const offerNotCurrent = 'This offer is no longer current. It was replaced or withdrawn.'
export const offerExpired = (lender: string): string =>
  `This offer has expired. Ask ${lender} to extend it or to send new terms.`
export const acceptanceClosed = (status: string): string =>
  `This deal is ${status}. Change its status before accepting an offer.`
export const otherOfferAccepted = (lender: string): string =>
  `The offer from ${lender} is accepted. Undo that first, then accept this one.`
export const termsDontFit = (problem: string): string => `The deal can’t take over these terms. ${problem}`

// Conditions
export const documentNotApproved =
  'Lenders can open only approved documents of this deal. Approve it under Requests first.'
export const alreadyRequested = 'The borrower was already asked for this.'
