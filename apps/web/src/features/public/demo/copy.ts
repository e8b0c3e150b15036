// Demo banner
export const freeConsultation = 'Free consultation'

// Form
export const formLabel = 'Book a demo'
export const fullName = 'Full name'
export const email = 'Email'
export const company = 'Company'
export const message = 'What would you like to see?'
export const preferredTime = 'Preferred time'
export const preferredTimeHint = 'For example: Tuesday or Thursday after 2 pm Eastern'
export const bookDemo = 'Book demo'
export const sendFailed = 'Couldn’t send your request. What you typed is saved.'

// Sent
export const requestSent = 'Request sent'
export const thankYou = (name: string) => `Thank you, ${name}. We’ll email `
export const toFindATime = ' to find a time.'
export const requestAnotherDemo = 'Request another demo'
export const yourRequests = 'Your requests'
export const replyTo = (address: string) => `, reply to ${address}`
export const showEarlierRequests = 'Show earlier requests'
