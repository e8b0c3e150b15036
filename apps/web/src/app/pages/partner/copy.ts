// Titles
export const auditTrail = 'Audit trail'
export const securityLog = 'Security log'
export const settings = 'Settings'
export const companyProfile = 'Company profile'
export const socialLinks = 'Social links'
export const bookDemo = 'Book a demo'
export const bookDemoIntro =
  'Book a free consultation with our experts. We’ll show you around and answer your questions.'
export const settingsFailed = 'Couldn’t load the settings'

// No permission
export const forbiddenTitle = 'You don’t have permission to view this page'
export const forbiddenPageTitle = 'Not allowed'
export const askAdmin = 'Ask your Admin for access.'
export const goToDeals = 'Go to your deals'

// Creating an account
export const createAccountPageTitle = 'Create your account'
export const alreadySignedIn = 'You’re already signed in'
export const signedInAs = (fullName: string, email: string) => `You’re signed in as ${fullName}, ${email}. `
export const newAccountNeedsNewEmail =
  'To create a new company account, use an email address that doesn’t have an account yet.'
export const goToArea = (areaName: string) => `Go to the ${areaName}`
export const signOutAndCreateAccount = 'Sign out and create an account'
export const invitationOnly = 'Partner accounts are by invitation only'
export const accountsClosed = 'New partner accounts are closed'
export const signIn = 'Sign in'
export const invitationLinkHelp = 'Use the link in your invitation to create an account. To request one, '
export const signInToExisting = 'You can still sign in to an existing account. If you have questions, '
export const plansAreTheSame =
  'Every plan includes the pipeline, SBA checklists, the borrower portal, e-signatures, financials, and lender sharing. All plans are the same right now. To change yours later, '
export const emailUs = 'email us'
export const welcome = (firstName: string, partnerName: string) => `Welcome, ${firstName}! ${partnerName} is ready`

// Leaving while files upload
export const leaveTitle = 'Files are still uploading'
export const allUploaded = 'Everything has now uploaded.'
export const stillUploading = (files: string) => `${files} still uploading.`
export const uploadsStop = 'If you leave this page, uploads stop. Large files resume when you choose them again.'
export const leave = 'Leave'
export const stay = 'Stay'
