export const labels = {
  loan_amount: 'Loan amount',
  personal_credit_score: 'Credit score',
  business_name: 'Business name',
  expected_close_on: 'Expected close',
  close_probability: 'Close probability',
} as const
export const nothing = 'nothing'
export const someoneElse = 'Someone else'
export const saveMine = 'Save mine'
export const labelOf = (field: string, title: string): string => `${field} of ${title}`
export const changed = (field: string, title: string): string => `${field} of ${title} changed`
export const changedBy = (who: string, field: string, value: string): string =>
  `${who} changed ${field.toLowerCase()} to ${value}. What you typed is kept.`

// Menus
export const coordinators = 'Coordinators'
export const assign = (name: string): string => `Assign ${name}`
export const unassign = (name: string): string => `Unassign ${name}`
export const assignFailed = (title: string): string => `Couldn’t change the coordinators of ${title}`
export const assigned = (title: string, name: string): string => `${title} assigned to ${name}`
export const unassigned = (title: string, name: string): string => `${title} no longer assigned to ${name}`
