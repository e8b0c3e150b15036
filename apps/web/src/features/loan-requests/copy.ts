// List
export const loadFailed = 'Couldn’t load your loan requests'
export const loading = 'Loading'
export const emptyTitle = 'No loan requests'
export const emptyHelp = 'When you request a loan online, you can track it here.'
export const preQualify = 'Pre-qualify for a loan'
export const showEarlierRequests = 'Show earlier requests'

// Request
export const loanTitle = (loanPurpose: string) => `${loanPurpose} loan`
export const broker = 'Broker'
export const sent = 'Sent'
export const business = 'Business'
export const downPayment = 'Down payment'
export const openTitle = (loan: string) => ` the ${loan}`
export const inClientPortal = ' in the client portal'
export const received = (name: string) => `${name} has your request and will get back to you.`
export const inReview = (name: string) => `${name} is reviewing your request and may contact you.`
export const openedAsDeal = (name: string) =>
  `${name} is working on your loan. You’ll find what they need from you in the client portal.`
export const closed = (name: string) => `${name} isn’t able to move forward with this request.`
