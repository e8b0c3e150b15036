export const intro = (name: string) =>
  `Takes about 2 minutes. Free, no obligation, and it won’t affect your credit score. Your request goes to ${name}, an SBA loan broker.`
export const formWith = (name: string) => `Pre-qualify with ${name}`
export const startOver = 'Start over'
export const next = 'Next'

// Steps
export const purpose = 'Purpose'
export const amount = 'Amount'
export const business = 'Business'
export const you = 'You'
export const review = 'Review'

// Purpose and amount
export const purposeTitle = 'What is the loan for?'
export const loanPurpose = 'Loan purpose'
export const pickToContinue = 'Pick one to continue.'
export const loanAmount = 'Loan amount'
export const amountTitle = 'How much do you need?'
export const amountHelp = 'A rough number is fine, such as 250000. You can change it later.'
export const aboveProgram = (limit: string) => `SBA 7(a) loans go up to ${limit}. Enter that or less.`
export const aboveProgramHelp = (limit: string, name: string) =>
  `SBA 7(a) loans go up to ${limit}. You can go on with that amount, and ${name} can talk you through options for the rest.`
export const useLimit = (limit: string) => `Use ${limit}`
export const downPayment = 'How much can you put down?'
export const downPaymentHelp = 'Lenders usually want at least 10% down for a startup or purchase.'
export const acquisition = 'Buying an existing business'
export const realEstate = 'Buying or improving your building'
export const workingCapital = 'Inventory, payroll, and cash flow'
export const equipment = 'Machinery, vehicles, a kitchen, computers'
export const refinance = 'Paying off other business debt'
export const buyout = 'Buying out a co-owner'
export const startup = 'Starting a new business'
export const franchise = 'Opening or buying a franchise'
export const construction = 'Building something new'
export const otherPurpose = 'Something else (tell your broker when they call)'

// Business
export const businessTitle = 'About the business'
export const businessType = 'Which best describes the business?'
export const existingBusiness = 'You own it and it’s up and running'
export const startupBusiness = 'It’s new, or less than two years old'
export const acquiredBusiness = 'You’re about to buy it'
export const franchiseBusiness = 'It’s a franchise location'

// Contact
export const contactTitle = 'About you'
export const fullName = 'Full name'
export const emailAddress = 'Email address'
export const emailHelp = 'We’ll email you a link to track your request.'
export const phone = 'Phone'
export const creditScore = 'Your credit score'
export const creditScoreHelp = '300–850, if you know it. This isn’t a credit check.'

// Review and consent
export const reviewAndSend = 'Review and send'
export const yourRequest = 'Your request: '
export const requestFor = ' for '
export const requestTo = ', to '
export const consent = (name: string) => `I agree that ${name} may receive this information and contact me about it.`
export const readThePrivacyPolicy = 'See our '
export const privacyPolicy = 'privacy policy'
export const leaveEmpty = 'Leave this empty'
export const send = 'Send my request'
export const sendFailed = 'We couldn’t send your request. We kept what you typed. Try again.'
export const sendFailedBecause = (error: string) => `We couldn’t send your request. ${error} We kept what you typed.`

// Estimate
export const estimate = 'Estimate'
export const caveat =
  'An estimate, not an offer or a decision: only a lender can decide, after reviewing your documents. Fees aren’t included.'
export const about = 'About'
export const to = 'to'
export const aMonth = 'a month'
export const primePlus = (spread: string, rate: string) => `Prime + ${spread} (${rate})`
export const basedOn = (loan: string, term: string, lowest: string, highest: string) =>
  `Based on ${loan} over ${term} at typical SBA rates: ${lowest} to ${highest}. Rates are usually variable.`
export const primeSince = (rate: string, from: string) => `Prime is ${rate} since ${from}.`
export const examplePrime = (rate: string) =>
  `We don’t have today’s Prime rate here, so this example uses ${rate}. Your broker will give you today’s.`
export const maximumRate = (spread: string, rule: string) =>
  `Prime + ${spread} is the SBA’s maximum for this amount (${rule}).`
export const typicalRate = (spread: string, isConfirmed: boolean) =>
  `Prime + ${spread} is where most lenders start, by our reading of the market${isConfirmed ? '' : ' (not confirmed)'}.`

// Sent
export const sentPageTitle = 'Request sent'
export const sentTitle = 'Your request is on its way'
export const sentTo = (broker: string) => `${broker} has your request and will get back to you. We emailed a link to `
export const soYouCanTrack =
  ' so you can track it. The link works once, for 7 days; after that, get a new one where you sign in.'
export const viewMyRequests = 'View my requests'
export const enterCode = 'Enter the code from your email'
export const requestAnotherLoan = 'Request another loan'
