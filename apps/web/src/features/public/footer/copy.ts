export const loanyard = 'Loanyard'
export const publicPages = 'Public pages'
export const opensInNewTab = ' (opens in a new tab)'
export const legal = 'Legal'

// Social links
export const socialMedia = (partner: string) => `${partner} on social media`
export const onPlatform = (partner: string, platform: string) => `${partner} on ${platform}`
export const websiteOf = (partner: string) => `${partner}’s website`
export const facebook = 'Facebook'
export const instagram = 'Instagram'
export const x = 'X'
export const linkedin = 'LinkedIn'
export const reddit = 'Reddit'
export const discord = 'Discord'
