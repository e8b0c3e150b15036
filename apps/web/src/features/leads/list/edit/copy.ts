export const labels = {
  loan_amount: 'Loan amount',
  personal_credit_score: 'Credit score',
  business_name: 'Business name',
  assigned_to: 'Assignee',
} as const
export const labelOf = (field: string, fullName: string): string => `${field} of ${fullName}`
export const changed = (field: string, fullName: string): string => `${field} of ${fullName} changed`
