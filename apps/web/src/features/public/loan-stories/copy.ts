export const title = 'Loan stories'
export const lead =
  'How an SBA loan works, from first call to funding. This example uses made-up numbers. We only share real people’s stories with their consent.'

export const bakerHeading = 'The baker who buys the bakery'
export const bakerText =
  'A baker has worked at the same bakery for nine years, and the owner wants to retire. The price is more than savings can cover, and without a guaranty, a bank hesitates: much of the value is the bakery’s reputation, not a building.'

export const costHeading = 'Week one: what it would cost'
export const costText = (loan: string): string =>
  `A broker asks what the buyer wants to buy, for how much, and how much they can put down. For a purchase like this, the buyer needs at least 10% down. The rest, ${loan}, is the loan.`
export const loan = 'Loan'
export const term = 'Term'
export const assumedRate = 'Assumed rate'
export const aYear = (rate: string): string => `${rate} a year`
export const payment = 'Payment'
export const aMonth = (amount: string): string => `${amount} a month`
export const guarantyFee = (rulesDate: string): string => `SBA guaranty fee, rules as of ${rulesDate}`

export const documentsHeading = 'The next few weeks: the documents'
export const documentsText =
  'Three years of tax returns, the lease, the purchase agreement, and a personal financial statement. The broker requests everything in one checklist, and the buyer snaps photos of the pages in the evening. One document is for the wrong year. The broker sends it back with the reason, and the right one comes in the next day.'

export const affordHeading = 'Then: can the bakery afford it?'
export const affordText =
  'Divide the bakery’s yearly earnings by its yearly loan payments. That ratio has to meet a minimum, and it’s one of the first things a lender checks. Once the package is complete, the broker shares it with two lenders.'

export const closingHeading = 'Finally: closing'
export const closingText =
  'One lender makes an offer. The buyer signs, the seller is paid, and at four on Monday morning the ovens are on as always.'
export const preQualify = 'See if you pre-qualify'
export const noPromise = 'This example isn’t a promise. Only a lender can decide on a loan.'
