// Areas
export const partnerPortal = 'Partner portal'
export const clientPortal = 'Client portal'
export const lenderPortal = 'Lender portal'
export const loanRequests = 'Loan requests'

// What the logo says, without an image of a partner's own
export const partnerLogo = 'Loanyard partner portal'
export const clientLogo = 'Loanyard client portal'
export const lenderLogo = 'Loanyard lender portal'
