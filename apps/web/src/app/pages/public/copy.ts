// Home page
export const homePageTitle = 'Welcome'
export const accountFailed = 'Couldn’t load your account'
export const headline = 'The deal desk for SBA loans'
export const intro =
  'Take SBA loans from first call to funding in one place. Brokers run the pipeline, borrowers upload documents from their phone, and lenders get a complete package. Everyone works on the same deal and sees only what they should.'
export const forBrokers = 'For SBA loan brokers and their teams: leads, deals, and every step to funding.'
export const forBorrowers = 'For borrowers: check your loan’s status and see what’s still needed from you.'
export const forLenders = 'For lenders: review loan packages from your brokers.'
export const forRequesters = 'Requested a loan online? Check its status.'
export const signIn = 'Sign in'
export const signInTo = (area: string) => `Sign in to the ${area}`
export const signInAs = 'Sign in as'
export const borrower = 'Borrower'
export const broker = 'Broker'
export const lender = 'Lender'
export const requester = 'Applicant'
export const openArea = (area: string) => ` the ${area}`
export const needALoan = 'I need a loan'
export const needALoanText =
  'Five short steps show what it may cost. Free, no obligation, and it won’t affect your credit score.'
export const arrangeLoans = 'I arrange loans'
export const arrangeLoansText =
  'Run your pipeline, collect documents from borrowers’ phones, and send lenders a complete package.'
export const anotherLoan = 'Need another loan?'
export const security =
  'Each deal is open only to the people on it. Files are scanned when they arrive, and what lenders open is on record.'
export const preQualify = 'See if you pre-qualify'
export const createAccount = 'Create an account'

// Pre-qualify form
export const preQualifyPageTitle = 'Pre-qualify for a loan'
export const loading = 'Loading'
export const formFailed = 'Couldn’t load this form'
export const noBrokerPageTitle = 'No broker'
export const brokerNotFound = 'We can’t find that broker'
export const brokerNotFoundHelp = 'The link may be incomplete, or the broker no longer uses it. Ask for a new one.'
export const noBroker = 'No broker is taking requests here yet'
export const noBrokerHelp = 'Ask your broker for a link to their form.'
export const goHome = 'Go to the home page'
