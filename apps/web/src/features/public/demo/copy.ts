// Demo banner
export const freeConsultation = 'Free consultation'

// Form
export const formLabel = 'Book a demo'
export const fullName = 'Full name'
export const email = 'Email'
export const company = 'Company'
export const message = 'What would you like to see?'
export const preferredTime = 'Preferred time'
export const preferredTimeHint = 'If none of these times work for you. For example: Thursdays after 5 pm Eastern'
export const chooseTime = 'Choose a time'
export const slotHelp = (zone: string) => `30 minutes. Times are in your time zone (${zone}).`
export const day = 'Day'
export const time = 'Time'
export const clearTime = 'Clear time'
export const noSlots = 'All times are booked. Tell us below what works for you.'
export const slotsFailed = 'Couldn’t load the times'
export const bookDemo = 'Book demo'
export const sendFailed = 'Couldn’t send your request. What you typed is saved.'

// Sent
export const requestSent = 'Request sent'
export const demoBooked = 'Demo booked'
export const bookedAt = (when: string, zone: string) => `${when} (${zone})`
export const addToCalendar = 'Add to calendar'
export const thankYou = (name: string) => `Thank you, ${name}. We’ll email `
export const linkGoesTo = (name: string) => `Thank you, ${name}. We’ll send the link to join to `
export const toFindATime = ' to find a time.'
export const requestAnotherDemo = 'Request another demo'
export const yourRequests = 'Your requests'
export const replyTo = (address: string) => `, reply to ${address}`
export const showEarlierRequests = 'Show earlier requests'
