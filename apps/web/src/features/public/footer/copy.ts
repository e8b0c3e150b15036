export const loanyard = 'Loanyard'
export const publicPages = 'Public pages'
export const opensInNewTab = ' (opens in a new tab)'
export const legal = 'Legal'

// Social links
export const elsewhere = (partner: string) => `${partner} elsewhere`
export const onPlatform = (partner: string, platform: string) => `${partner} on ${platform}`
export const website = 'the web'
export const facebook = 'Facebook'
export const instagram = 'Instagram'
export const x = 'X'
export const linkedin = 'LinkedIn'
export const reddit = 'Reddit'
export const discord = 'Discord'
