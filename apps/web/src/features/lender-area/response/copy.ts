// Used on several screens
export const decline = 'Decline'
export const offerTerms = 'Offer terms'
export const offerNewTerms = 'Offer new terms'

// Decline dialog
export const declined = (partner: string): string => `You declined. ${partner} was notified`
export const declineTitle = (title: string): string => `Decline ${title}`
export const reason = 'Reason'
export const chooseAReason = 'Choose a reason'
export const comment = 'Comment'
export const commentHelp = (partner: string): string => `Visible to ${partner}. Tell them what would need to change.`
export const declineWithdrawsTerms = 'Declining withdraws your terms.'

// Offer dialog
export const years = 'Years'
export const months = 'Months'
export const termIn = 'Term in'
export const paymentPlaceholder = 'Enter amount, rate, and term to see the payment.'
export const amount = 'Amount'
export const rate = 'Rate'
export const term = 'Term'
export const sbaGuaranty = 'SBA guaranty'
export const guarantyHelp = 'Leave blank for the program’s standard guaranty.'
export const offerExpires = 'Offer expires'
export const conditions = 'Conditions'
export const conditionsHelp = (partner: string): string =>
  `What ${partner} should know: collateral, covenants, open diligence items.`
export const termsSent = (partner: string): string => `Terms sent to ${partner}`
export const replacesTerms = 'These replace your earlier terms, which stay on record.'
export const sendTerms = 'Send terms'
export const monthlyPayment = 'Monthly payment'
export const totalInterest = 'Total interest'

// Offers section
export const offered = 'Offered'
export const replacedByNewerTerms = 'Replaced by newer terms'
export const withdrawn = 'Withdrawn'
export const sbaGuarantyOf = (guaranty: string): string => `SBA guaranty ${guaranty}`
export const yourTerms = 'Your terms'
export const rateOver = (percent: string, duration: string): string => `at ${percent} over ${duration}`
export const perMonth = 'a month'
export const expires = 'expires'
export const withdrawnOn = ', withdrawn'

// Response bar
export const waitingForResponse = (partner: string): string => `${partner} is waiting for your response.`
export const interestSent = (partner: string): string => `${partner} knows you’re interested`
export const withdrawTerms = 'Withdraw terms'
export const interested = 'Interested'
export const termsWithdrawn = 'Your terms were withdrawn'
export const withdrawTermsTitle = 'Withdraw your terms?'
export const withdrawTermsText = (partner: string): string =>
  `We’ll notify ${partner}. They can still see the offer, marked as withdrawn. You can offer new terms anytime.`
export const yourResponse = 'Your response'
export const responsesClosed = (status: string): string => `The deal is ${status}, so you can’t respond right now.`
