// Labels dictated by the user's specification, word for word.

export const home = 'Home'
export const about = 'About'
export const loanStories = 'Loan Stories'
export const blog = 'Blog'
export const preQualify = 'Pre-Qualify'
export const sla = 'SLA'
export const privacyPolicy = 'Privacy Policy'
export const termsConditions = 'Terms & Conditions'
