// Used on several screens
export const addStage = 'Add stage'
export const editStageNamed = (name: string): string => `Edit ${name}`

// Menu
export const sections = 'Settings'
export const company = 'Company'
export const auditTrail = 'Audit trail'
export const signInSecurity = 'Sign-in security'
export const securityLog = 'Security log'

// Limits section
export const emailsToday = 'Emails today'
export const documentStorage = 'Document storage'
export const limitReached = 'Limit reached. '
export const almostUsedUp = 'Almost used up. '
export const resetsAt = (time: string): string => `Resets ${time}.`
export const limits = 'Usage and limits'
export const loadLimitsFailed = 'Couldn’t load the limits'
export const limitsHelp =
  'Your company’s limits. Deleted documents count for 30 more days. To raise a limit, contact Loanyard support.'
export const perPerson = (list: string): string => `Per person: ${list}.`
export const documents = 'Documents'
export const leads = 'Leads'
export const staff = 'Users'
export const lenders = 'Lenders'
export const requestsPerMinute = 'server calls a minute'
export const exportsPerHour = 'exports an hour'
export const archivesPerHour = 'zip downloads an hour'
export const messagesPerDay = 'questions and answers about requests a day'
export const pendingUploads = 'unfinished uploads'
export const usageOf = (used: string, allowed: string): string => `${used} of ${allowed}`

// Public links
export const publicLinks = 'Form and sign-in links'
export const preQualifyHelp =
  'Put this link on your website or in your emails. The form shows your name and logo, and everyone who fills it in becomes a lead.'
export const preQualifyAddress = 'Link to your form'
export const signInHelp = 'Link to this page from your website. Borrowers sign in there under your name and logo.'
export const signInAddress = 'Borrowers’ sign-in page'
export const copyFormLink = 'Copy link to your form'
export const copySignInLink = 'Copy link to the sign-in page'
export const openForm = 'Open the form'

// Logo field
export const saveLogoFailed = 'Couldn’t save the logo'
export const logoSaved = 'Logo saved'
export const logoRemoved = 'Logo removed'
export const logo = 'Logo'
export const noLogoYet = 'No logo yet'
export const logoOf = (name: string): string => `Logo of ${name}`
export const chooseImage = 'Choose image'
export const chooseAnotherImage = 'Choose another image'
export const removeLogo = 'Remove logo'
export const logoHelp = 'PNG, JPEG, or WebP, up to 5 MB. Shown in the app, borrower portal, emails, and PDFs.'
export const removeLogoText = (name: string): string =>
  `Pages, new emails and new PDFs will show Loanyard’s logo or ${name} instead.`
export const removeLogoTitle = 'Remove the logo?'

// Profile section
export const profile = 'profile'
export const companyName = 'Company name'
export const timeZone = 'Time zone'
export const profileSaved = 'Company profile saved'
export const saveProfileFailed = 'Couldn’t save the company profile'
export const companyProfile = 'Company profile'
export const timeZoneHelp = 'Reminders are sent during the day in this time zone.'
export const saveProfile = 'Save profile'

// Social section
export const website = 'Website'
export const socialLinksSaved = 'Social links saved'
export const saveSocialLinksFailed = 'Couldn’t save the social links'
export const socialLinks = 'Social links'
export const saveLinks = 'Save links'
export const listOfLinks = 'list of links'
export const noAddress = 'none'

// Stage dialogs
export const stageName = 'Stage name'
export const saveStage = 'Save stage'
export const stagePhase = 'Borrowers see it as'
export const stagePhaseHelp = 'The portal shows three phases instead of your stages.'
export const removeStageTitle = (name: string): string => `Remove ${name}?`
export const removeStage = 'Remove stage'
export const removeStageText =
  'You can remove a stage only if it has no deals. Its checklists and requests move to the previous stage.'

// Stage row
export const moveStage = (name: string): string => `Move ${name}`
export const tasksOfStage = (name: string): string => `Tasks in ${name}`
export const removeStageNamed = (name: string): string => `Remove ${name}`

// Stages section
export const stages = 'Stages'
export const stagesHelp = 'Every deal moves through these stages. Drag to reorder; existing deals keep their stage.'

// Use stages
export const stageMoved = (name: string, position: number, count: number): string =>
  `Moved ${name} to position ${position} of ${count}.`
