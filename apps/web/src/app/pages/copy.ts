// Not found
export const pageNotFound = 'Page not found'
export const pageNotFoundHelp = 'This page doesn’t exist, or you don’t have access to it.'
export const goToDeals = 'Go to your deals'
export const goToDashboard = 'Go to your dashboard'
export const goToPartners = 'Go to your partners'
export const goToRequests = 'Go to your requests'
export const goHome = 'Go to the home page'

// Signing in
export const signingYouIn = 'Signing you in'
export const oneMoment = 'One moment'

// Titles of pages that have no other sentence
export const dashboard = 'Dashboard'
export const yourLoanRequests = 'Your loan requests'
export const requestAnotherLoan = 'Request another loan'
