// Sentences that the user’s specification dictates: to the letter.

export const havingTrouble = 'Having Trouble?'
export const preloadFailed = 'Failed to preload data'
export const contactUs = 'Contact Us'
export const logout = 'Logout'

// Alternative text of the logo
export const requestsLogo = 'Powered By Loanyard'
