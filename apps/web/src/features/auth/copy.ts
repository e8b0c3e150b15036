// Used on several screens
export const signInFailed = 'Couldn’t sign in'
export const signIn = 'Sign in'

// Auth labels
export const partnerIntro = 'For SBA loan brokers: every deal, from lead to funding.'
export const portalIntro = 'Check your loan’s status and send documents to your broker.'
export const lenderIntro = 'Review loan packages from your brokers.'
export const requestsIntro = 'Track your loan requests.'
export const signInLinkValidity = 'It works once and expires in 15 minutes.'
export const passwordLinkValidity = 'It works once and expires in 7 days.'
export const waitSeconds = (seconds: number): string => `${seconds} sec`
export const waitMinutes = (minutes: number): string => `${minutes} min`
export const signInLink = 'a sign-in link'
export const passwordLink = 'a link to set a new password'

// Auth layout
export const oneMoment = 'One moment, please.'

// Sign in form
export const forgotYourPassword = 'Forgot your password?'
export const createAccount = 'New here? Create an account'
export const sendLinkFailed = 'Couldn’t send the link'
export const emailAddress = 'Email address'
export const password = 'Password'
export const or = 'or'
export const emailSignInLink = 'Email me a sign-in link'
export const otherSignInPages = 'Other sign-in pages'
export const signInElsewhere = {
  partner: 'Broker? Sign in here',
  portal: 'Borrower? Sign in here',
  lender: 'Lender? Sign in here',
  requests: 'Applied online? Check your status',
} as const
