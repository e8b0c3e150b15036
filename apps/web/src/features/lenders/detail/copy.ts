// Used on several screens
export const addPerson = 'Add person'
export const email = 'Email'
export const phone = 'Phone'
export const contact = 'Main contact'
export const setToInactive = 'Set to Inactive'
export const makeContact = 'Make main contact'

// Add staff dialog
export const personAdded = (person: string, address: string): string =>
  `${person} added. Invitation emailed to ${address}.`
export const addPersonTo = (company: string): string => `Add a person to ${company}`
export const fullName = 'Full name'
export const addPersonHelp = 'We’ll email them an invitation. They see only the deals you share with them directly.'
export const addAndInvite = 'Add and invite'

// Edit lender dialog
export const lenderSaved = 'Lender saved'
export const editNamed = (company: string): string => `Edit ${company}`
export const editLender = 'Edit lender'
export const lenderName = 'Lender name'

// Lender facts
export const name = 'Name'
export const lastSignedIn = 'Last signed in'
export const never = 'Never'
export const added = 'Added'

// Lender figures
export const keyFigures = 'Key figures'
export const sharedNow = 'visible to the lender'
export const waiting = 'Waiting'
export const withoutAnswer = 'no answer yet'
export const offers = 'Offers'
export const lastYear = 'deals in the last 12 months'
export const noneShared = 'no deals in the last 12 months'
export const accepted = 'Accepted'
export const ofOffers = (counted: string): string => `of ${counted}`
export const timeToAnswer = 'Time to answer'
export const ofAnswers = (counted: string): string => `median of ${counted}`
export const lastAnswer = 'Last answer'
export const noAnswerYet = 'none yet'

// Lender view
export const lenderNotFound = 'Lender not found'
export const lenderNotFoundText = 'The link may be wrong, or the lender may belong to another company.'
export const lenderNotFoundTitle = 'We can’t find this lender'
export const allLenders = 'All lenders'
export const loading = 'Loading the lender'
export const lenderFacts = 'About the lender'
export const notFound = 'Not found'
export const lender = 'Lender'

// Shared deals
export const moreForDeal = (title: string): string => `More for ${title}`
export const endSharing = 'End sharing'
export const sharedDeals = 'Shared deals'
export const noDealsText = 'To share a deal, open it and go to Sharing.'
export const noDealsTitle = 'No deals shared with this lender'
export const dealsSharedWith = (company: string): string => `Deals shared with ${company}`
export const showMoreDeals = 'Show more deals'
export const sharedOn = 'Shared'
export const by = (person: string): string => `by ${person}`
export const watermarkSuffix = ' · watermark'

// Staff confirm dialogs
export const deactivateTitle = (person: string): string => `Set ${person} to Inactive?`
export const contactCantBeInactive = (company: string): string =>
  `This is ${company}’s main contact. Make someone else the main contact first.`
export const messagesKept = 'Their messages and offers are kept.'
export const makeContactTitle = (person: string): string => `Make ${person} the main contact?`
export const deactivateText = (person: string, deals: string, company: string): string =>
  `${person} will lose access to ${deals} and will be signed out if ${company} was their only access.`
export const makeContactText = (company: string, deals: number): string =>
  `The main contact sees every deal shared with ${company} (${deals} now).`
export const formerContactText = (person: string): string =>
  ` ${person} will see only the deals shared with them directly.`

// Staff row
export const neverSignedIn = 'Never signed in'
export const moreForPerson = (person: string): string => `More for ${person}`
export const resendInvitation = 'Resend invitation'
export const setToActive = 'Set to Active'
export const invited = 'Invited'
export const signedIn = 'Signed in'

// Staff section
export const people = 'People'
export const noPeopleText = 'Add the bankers who should see your deals. We’ll email each one an invitation.'
export const noPeopleTitle = 'No contacts yet'
export const peopleAt = (company: string): string => `People at ${company}`

// Use staff commands
export const personIsNow = (person: string, status: string): string => `${person} is now ${status}`
export const invitationSent = (address: string): string => `Invitation emailed to ${address}`
export const isNowContact = (person: string, company: string): string =>
  `${person} is now the main contact at ${company}`
