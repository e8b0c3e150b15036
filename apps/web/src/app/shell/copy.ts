export const skipToContent = 'Skip to content'

// Route changes
export const loading = 'Loading…'
export const pageFailed = 'Couldn’t load this page'
export const pageFailedPageTitle = 'Couldn’t load'

// Breadcrumbs
export const breadcrumb = 'Breadcrumb'
export const partner = 'Partner'
export const dashboard = 'Dashboard'
export const requests = 'Requests'
export const partners = 'Partners'
export const notAllowed = 'Not allowed'
export const pageNotFound = 'Page not found'
export const settings = 'Settings'
export const notifications = 'Notifications'
export const myDocs = 'My Docs'
export const sign = 'Sign'
export const deals = 'Deals'
export const yourAccount = 'Your account'
export const auditTrail = 'Audit trail'
export const securityLog = 'Security log'
export const reports = 'Reports'
export const bookDemo = 'Book a demo'

// Logo without an image of a partner's own
export const loanyard = 'Loanyard'
