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
export const declineWithdrawsTerms = 'Declining withdraws your offer.'

// Offer dialog
export const years = 'Years'
export const months = 'Months'
export const termIn = 'Term in'
export const paymentPlaceholder = 'Enter amount, rate, and term to see the payment.'
export const variablePayment = 'The payment of a variable rate changes with its index.'
export const askedFor = (value: string): string => `They asked for ${value}.`
export const rateType = 'Rate type'
export const rateIndex = 'Index'
export const chooseAnIndex = 'Choose an index'
export const spread = 'Spread'
export const adjustment = 'Adjusts'
export const chooseAnAdjustment = 'Choose how often'
export const fees = 'Fees'
export const feesHelp = 'Packaging, origination, or closing fees you charge.'
export const prepayment = 'Prepayment'
export const prepaymentHelp = 'Penalties or step-downs, for example 5-3-1.'
export const reviewTerms = 'Review terms'
export const reviewTitle = 'Review and send'
export const backToTerms = 'Back'
export const to = 'To'
export const toPartner = (sharer: string, partner: string): string => `${sharer} and the team at ${partner}`
export const toPartnerNote = (partner: string): string =>
  `${partner} is notified by email and can share these terms with the borrower.`
export const none = 'None'
export const standardGuaranty = 'Standard for this program'
export const noExpiration = 'No expiration'
export const amount = 'Amount'
export const rate = 'Rate'
export const term = 'Term'
export const sbaGuaranty = 'SBA guaranty'
export const guarantyHelp = 'Leave blank for the program’s standard guaranty.'
export const offerExpires = 'Offer expires'
export const futureDate = 'Enter a future date.'
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
export const expired = 'Expired'
export const accepted = 'Accepted'
export const acceptedOn = ', accepted by the borrower'
export const feesOf = (text: string): string => `Fees: ${text}`
export const prepaymentOf = (text: string): string => `Prepayment: ${text}`
export const rateOver = (percent: string, duration: string): string => `at ${percent} over ${duration}`
export const perMonth = 'a month'
export const expires = 'expires'
export const expiredOn = 'expired'
export const withdrawnOn = ', withdrawn'

// Response bar
export const waitingForResponse = (partner: string): string => `${partner} is waiting for your response.`
export const offerAcceptedOn = 'The borrower accepted your offer on'
export const interestSent = (partner: string): string => `${partner} knows you’re interested`
export const withdrawTerms = 'Withdraw terms'
export const interested = 'Interested'
export const termsWithdrawn = 'Your terms were withdrawn'
export const offerExpiredNote = (partner: string): string =>
  `Your offer has expired, so ${partner} can’t accept it anymore. Offer new terms to extend it.`
export const withdrawTermsTitle = 'Withdraw your terms?'
export const withdrawTermsText = (partner: string): string =>
  `We’ll notify ${partner}. They can still see the offer, marked as withdrawn. You can offer new terms anytime.`
export const yourResponse = 'Your response'
export const responsesClosed = (status: string): string => `The deal is ${status}, so you can’t respond right now.`
