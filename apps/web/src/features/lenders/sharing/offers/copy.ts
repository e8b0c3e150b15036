// Used on several screens
export const expired = 'Expired'
export const accepted = 'Accepted'
export const offers = 'Offers'
export const by = (name: string): string => `by ${name}`

// Compare offers
export const highest = 'Highest'
export const lowest = 'Lowest'
export const longest = 'Longest'

// Offer history
export const noOffers = 'No terms offered yet.'
export const offersNewestFirst = 'Offers, newest first'
export const offerOf = (amountText: string): string => `Offer: ${amountText}`
export const rateOver = (percent: string, duration: string): string => `at ${percent} over ${duration}`
export const guarantyOf = (share: string): string => ` · guaranty ${share}`
export const expiresOn = '· expires'
export const withdrawnOn = '· withdrawn'

// Offers table
export const amount = 'Amount'
export const rate = 'Rate'
export const term = 'Term'
export const guaranty = 'Guaranty'
export const standard = 'Standard'
export const monthlyPayment = 'Monthly payment'
export const totalInterest = 'Total interest'
export const expires = 'Expires'
export const noExpiration = 'No expiration'
export const offersSideBySide = 'Offers side by side'
export const measure = 'Measure'
export const dealIs = (status: string) => `Deal is ${status}`
export const requested = 'Requested'
export const conditions = 'Conditions'
export const none = 'None'
export const received = 'Received'
export const paymentsNote =
  'Payments assume a fully amortizing loan with equal monthly payments. Offers are indications, not commitments to lend.'
export const ratesDiffer =
  'Rates aren’t ranked: a variable rate moves with its index, so the lowest today may not stay the lowest.'
export const atTodaysRate = 'at today’s rate'
export const fees = 'Fees'
export const prepayment = 'Prepayment'
export const feesOf = (text: string): string => `Fees: ${text}`
export const prepaymentOf = (text: string): string => `Prepayment: ${text}`
export const decision = 'Decision'
export const accept = 'Accept'
export const acceptFrom = (lender: string): string => `Accept the offer from ${lender}`
export const undoAcceptance = 'Undo acceptance'
export const undoAcceptanceFrom = (lender: string): string => `Undo accepting the offer from ${lender}`
export const acceptTitle = (lender: string): string => `Accept the offer from ${lender}?`
export const acceptText = (lender: string): string =>
  `Do this once the borrower has decided. We’ll notify ${lender}. Other offers stay open, and you can undo this.`
export const offerAccepted = (lender: string): string => `Offer accepted. ${lender} was notified`
export const acceptanceUndone = (lender: string): string =>
  `No longer accepted. ${lender} was notified. The deal keeps its terms and stage`
export const setTerms = (terms: string): string => `Use these terms on the deal: ${terms}`
export const rateStays = 'We have no rate of this index, so the deal keeps its rate.'
export const othersSeeTerms = (count: number): string =>
  count === 1
    ? 'The other lender on the deal would see them.'
    : `The ${count} other lenders on the deal would see them.`
export const informOthers = (count: number): string =>
  `Tell the ${count === 1 ? 'other lender' : `other ${count} lenders`} that the borrower chose another offer`
export const stageAfterwards = 'Stage after accepting'
export const stayIn = (stage: string): string => `Stay in ${stage}`
export const moveAnyway = 'Move the deal although requests are open'
export const acceptedOn = '· accepted'
export const amountsDiffer = 'The amounts differ, so lower costs may just mean a smaller loan.'
