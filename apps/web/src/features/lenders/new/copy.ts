// New lender panel
export const lenderName = 'Lender name'
export const contactName = 'Contact’s full name'
export const contactEmail = 'Contact’s email'
export const contactEmailHelp = 'We’ll email the contact an invitation. They see every deal you share with this lender.'
export const phone = 'Phone'
export const createAndInvite = 'Create and invite'
