export const skipToContent = 'Skip to content'

// Route changes
export const loading = 'Loading…'
export const pageFailed = 'Couldn’t load this page'
export const pageFailedPageTitle = 'Couldn’t load'

// Breadcrumbs, and pages that the header links to
export const breadcrumb = 'Breadcrumb'
export const dashboard = 'Dashboard'
export const requests = 'Requests'
export const partners = 'Partners'
export const notAllowed = 'Not allowed'
export const pageNotFound = 'Page not found'
export const settings = 'Settings'
export const notifications = 'Notifications'
export const myDocs = 'My Docs'
export const documentAccess = 'Who can see your documents'
export const portalPreview = 'Borrower’s view'
export const sign = 'Sign'
export const deals = 'Deals'
export const yourAccount = 'Your account'
export const auditTrail = 'Audit trail'
export const securityLog = 'Security log'
export const today = 'Today'
export const reports = 'Reports'
export const review = 'Review'
export const bookDemo = 'Book a demo'

// Rail beside a partner's pages
export const goBack = 'Go back'
export const workspace = 'Workspace'
export const shortcuts = 'Shortcuts'
export const recentDeals = 'Recent deals'
export const favorites = 'Favorites'
export const views = 'Views'
export const showAllViews = (count: number): string => `Show all ${count} views`
export const foldRail = 'Collapse'
export const unfoldRail = 'Expand'

// Logo without an image of a partner's own
export const loanyard = 'Loanyard'

// Header
export const menu = 'Menu'
export const mainNavigation = 'Main'

// Further pages in the navigation
export const leads = 'Leads'
export const bundles = 'Bundles'
export const lenders = 'Lenders'
export const users = 'Users'

// User menu
export const account = (fullName: string) => `Account: ${fullName}`
export const activePartner = (name: string) => `Partner: ${name}`
export const switchPartner = 'Switch partner'
export const searchPartners = 'Search partners'
export const noPartnerMatches = 'No partners match'
export const partnerWithUnread = (name: string, unread: number): string =>
  unread === 0 ? name : `${name}, ${unread} unread`
export const goTo = 'Go to'
export const appearance = 'Appearance'
export const matchDevice = 'Match device'
export const light = 'Light'
export const dark = 'Dark'

// Keyboard shortcuts
export const keyboardShortcuts = 'Keyboard shortcuts'
export const everywhere = 'Everywhere'
export const searchEverything = 'Search everything'
export const newHere = 'New deal on the Deals page, new lead elsewhere'
export const newLeadAnywhere = 'New lead, on any page'
export const logCall = 'Log a call with the highlighted or open lead'
export const dealTabs = 'Tabs of a deal'
export const goToPages = 'Go to'
export const thisList = 'Show this list'
export const close = 'Close a panel, dialog, or menu'
export const lists = 'Lists'
export const nextPrevious = 'Next, previous'
export const search = 'Search'
export const goToFilters = 'Go to the filters'
export const selectRow = 'Select a row'
export const editRow = 'Edit the first value of a row'
export const board = 'Board'
export const nextPreviousCard = 'Next, previous card'
export const moveBetweenCards = 'Go from card to card'
export const moveCard = 'Move a card to the next or previous stage'
export const chooseCardTarget = 'Choose where to move a card'
export const approve = 'Approve an answer'
export const reject = 'Reject an answer'
export const bundlesAndStages = 'Bundles and stages'
export const moveItem = 'Move an item up or down'
export const financials = 'Financials'
export const moveBetweenCells = 'Go from cell to cell'
export const undoRedo = 'Undo, redo'
export const documents = 'Documents'
export const uploadFiles = 'Upload files'
export const moveToStage = 'Move to another stage'
export const singleKeys = 'Use single-key shortcuts in this browser'

// Command bar
export const newLead = 'New lead'
export const importLeads = 'Import leads'
export const newDeal = 'New deal'
export const addLender = 'Add lender'
export const inviteUser = 'Invite user'
