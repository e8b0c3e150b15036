// Sentences that the user’s specification dictates: to the letter.

export const requestsLogo = 'Powered By Loanyard'
