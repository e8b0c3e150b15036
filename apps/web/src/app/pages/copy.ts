// Not found
export const pageNotFound = 'Page not found'
export const partnerPageNotFoundHelp = 'This page doesn’t exist, or it belongs to a partner you don’t work for.'
export const pageNotFoundHelp = 'This page doesn’t exist, or you don’t have access to it.'
export const goToDeals = 'Go to your deals'
export const goToDashboard = 'Go to your dashboard'
export const goToPartners = 'Go to your partners'
export const goToRequests = 'Go to your requests'
export const goHome = 'Go to the home page'
