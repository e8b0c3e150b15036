// Used on several screens
export const shared = 'Shared'
export const noMatchText = 'Change your search.'

// Deal columns
export const deal = 'Deal'
export const borrower = 'Borrower'
export const creditScore = 'Credit score'
export const loanAmount = 'Loan amount'
export const purpose = 'Purpose'
export const stage = 'Stage'
export const status = 'Status'
export const unshare = 'Unshare'

// Member facts
export const memberFacts = 'About the user'
export const email = 'Email'
export const phone = 'Phone'
export const role = 'Role'
export const lastActive = 'Last active'
export const lastSignedIn = 'Last signed in'
export const invited = 'Invited'
export const added = 'Added'

// Status note
export const notAccepted = (name: string): string => `${name} hasn’t accepted the invitation yet.`
export const cannotSignIn = (name: string): string => `${name} is inactive and can’t sign in.`
export const stillTheirs = (deals: string, count: number): string =>
  `${deals} ${count === 1 ? 'is' : 'are'} still assigned to them.`
export const reassign = 'Reassign their deals'

// Member view
export const userNotFound = 'User not found'
export const notFoundText = 'The link may be wrong, or the user may have been removed.'
export const notFoundTitle = 'We can’t find this user'
export const allUsers = 'All users'
export const onlyCoordinatorsNeedSharing = (access: string): string =>
  `${access} You only need to share deals with Coordinators.`
export const seesEveryDeal = (roleName: string): string => `Sees every deal, as ${roleName}`
export const notFound = 'Not found'
export const loading = 'Loading the user'
export const user = 'User'

// Share deals
export const noLongerShared = (dealTitle: string, name: string): string =>
  `${dealTitle} is no longer shared with ${name}`

// Share dialog
export const isShared = (dealTitle: string): string => `${dealTitle} is shared`
export const shareDeal = (dealTitle: string): string => `Share ${dealTitle}`
export const share = 'Share'
export const searchAllPlaceholder = 'Search title, borrower, or business'
export const noDealsMatch = 'No deals match'
export const dealsToShare = 'Deals to share'
export const showMoreDeals = 'Show more deals'
export const shareDealsWith = (name: string): string => `Share deals with ${name}`

// Shared deals
export const openDeal = (title: string): string => `Open deal ${title}`
export const stopSharing = (title: string): string => `Stop sharing ${title}`
export const noSharedDealsMatch = 'No shared deals match'
export const shareADeal = 'Share a deal'
export const noDealsText = (name: string): string => `${name} sees only the deals shared with them.`
export const noDealsTitle = 'No deals shared yet'
export const sharedDeals = 'Shared deals'
export const searchSharedPlaceholder = 'Search title, borrower, or lead'
