// Used on several screens
export const expired = 'Expired'
export const offers = 'Offers'
export const by = (name: string): string => `by ${name}`

// Compare offers
export const highest = 'Highest'
export const lowest = 'Lowest'
export const longest = 'Longest'

// Offer history
export const noOffers = 'No terms offered yet.'
export const offersNewestFirst = 'Offers, newest first'
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
export const requested = 'Requested'
export const conditions = 'Conditions'
export const none = 'None'
export const received = 'Received'
export const paymentsNote = 'Payments assume a fully amortizing loan with equal monthly payments.'
export const amountsDiffer = 'The amounts differ, so lower costs may just mean a smaller loan.'
