// Email to the operator
export const demoRequestSubject = 'New demo request'
export const greeting = 'Hello,'
export const demoRequestText = (person: { fullName: string; email: string; company: string | null }): string =>
  `${person.fullName} (${person.email})${person.company === null ? '' : ` of ${person.company}`} would like a demo of Loanyard.`
export const bookedFor = (time: string): string => `Booked for ${time} Eastern`
export const calendarTitle = 'Loanyard demo'
export const slotTaken = 'Someone just booked this time. Choose another.'
export const tooManySlots = 'You already have two demos booked. Email us to change one.'
export const preferredTime = (time: string): string => `Preferred time: ${time}`
