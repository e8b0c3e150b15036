// Connections
export const nameRequired = 'Enter the provider’s name, as people know it.'
export const issuerInvalid = 'Enter the provider’s address (issuer), for example https://login.example.com.'
export const issuerPlain = 'Leave out user names, search parameters, and anything after #.'
export const clientIdRequired = 'Enter the client ID.'
export const clientSecretRequired = 'Enter the client secret.'
export const domainInvalid = 'Enter a domain, for example example.com.'
export const domainTwice = 'List each domain once.'
export const tooManyDomains = (most: number): string => `Enter at most ${most} domains.`
export const lenderRequired = 'Choose the lender.'
export const lenderOnly = 'Only connections for a lender’s people name a lender.'
export const staffDomainsOnly = 'Only connections for staff have domains.'
