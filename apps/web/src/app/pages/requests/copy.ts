export const yourLoanRequests = 'Your loan requests'
export const requestAnotherLoan = 'Request another loan'
