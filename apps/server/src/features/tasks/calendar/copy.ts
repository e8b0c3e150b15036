export const calendarName = (partner: string): string => `Loanyard – ${partner}`
export const task = (title: string, about: string): string => `${title} – ${about}`
export const requestDue = (title: string, about: string): string => `Due from the borrower: ${title} – ${about}`
export const requestsDue = (count: number, about: string): string => `Due from the borrower: ${count} items – ${about}`
export const expectedClose = (about: string): string => `Expected close – ${about}`
export const offerExpires = (lender: string, about: string): string => `Offer from ${lender} expires – ${about}`
export const open = (address: string): string => `Open in Loanyard: ${address}`
