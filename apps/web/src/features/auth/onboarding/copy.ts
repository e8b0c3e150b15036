// Used on several screens
export const aboutYou = 'About you'
export const next = 'Next'
export const yourCompany = 'Your company'
export const createYourAccount = 'Create your account'
export const plan = 'Plan'

// About step
export const firstName = 'First name'
export const lastName = 'Last name'
export const emailAddress = 'Email address'
export const signInWithEmail = 'Sign in with this email'
export const emailHelp = 'You’ll sign in with this. We’ll send notifications here, too.'
export const password = 'Password'
export const passwordHelp = 'At least 8 characters. Try a few unrelated words, like a phrase only you’d think of.'

// Company step
export const companyName = 'Company name'
export const companyNameHelp = 'This is the name borrowers and lenders will see.'
export const zipCode = 'ZIP code'
export const zipCodeHelp = '5-digit ZIP or ZIP+4.'
export const timeZone = 'Time zone'
export const timeZoneHelp = 'Reminders go out during business hours here. You can change it in Settings.'

// Onboarding view
export const signIn = 'Sign in'
export const passwordNotSaved = 'For your security, we didn’t save your password. Please enter it again.'
export const intro = 'For SBA loan brokers. Three quick steps and you’re ready to take your first deal.'
export const haveAccount = 'Already have an account?'

// Plan step
export const starter = 'Starter'
export const starterAudience = 'Just you, or a team of two.'
export const professional = 'Professional'
export const professionalAudience = 'A team that shares leads and deals.'
export const enterprise = 'Enterprise'
export const enterpriseAudience = 'Several teams or offices.'
export const choosePlan = 'Which one fits your team?'
export const createAccount = 'Create account'
export const byCreating = 'By creating an account, you agree to our'
export const terms = 'Terms & Conditions'
export const and = 'and'
export const privacy = 'Privacy Policy'
export const creating = 'Creating'
export const zipCodeFor = (zip: string): string => `(ZIP code ${zip}) for`

// Submit error
export const failedTryAgain = (failure: string): string => `${failure}. We kept what you typed. Try again.`
export const failedBecause = (failure: string, reason: string): string =>
  `${failure}. ${reason} We kept what you typed.`
