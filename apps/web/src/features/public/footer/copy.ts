export const loanyard = 'Loanyard'
export const publicPages = 'Public pages'
export const home = 'Home'
export const about = 'About'
export const loanStories = 'Loan Stories'
export const blog = 'Blog'
export const preQualify = 'Pre-Qualify'
export const sla = 'SLA'
export const opensInNewTab = ' (opens in a new tab)'
export const legal = 'Legal'
export const privacyPolicy = 'Privacy Policy'
export const termsConditions = 'Terms & Conditions'

// Social links
export const elsewhere = (name: string) => `${name} elsewhere`
export const onPlatform = (name: string, name2: string) => `${name} on ${name2} (opens in a new tab)`
export const facebook = 'Facebook'
export const instagram = 'Instagram'
export const x = 'X'
export const linkedin = 'LinkedIn'
export const reddit = 'Reddit'
export const discord = 'Discord'
