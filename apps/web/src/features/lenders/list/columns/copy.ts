// Columns that only show if someone chooses them
export const states = 'States'
export const minCreditScore = 'Min. credit score'
export const contact = 'Main contact'
export const email = 'Email'
export const people = 'Active people'
export const lastSignIn = 'Last sign-in'
export const added = 'Added'
export const phone = 'Phone'
