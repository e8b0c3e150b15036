// Labels
export const foodSupplyChain = 'Food supply chain'
export const loadPartnersFailed = 'Couldn’t load partners'
export const loadMorePartnersFailed = 'Couldn’t load more partners'
export const loadDocumentsFailed = 'Couldn’t load documents'
export const loadQuestionsFailed = 'Couldn’t load questions'
export const loadAcknowledgmentsFailed = 'Couldn’t load acknowledgments'
export const loadMessagesFailed = 'Couldn’t load messages'
export const sendMessageFailed = 'Couldn’t send the message'
export const sendResponseFailed = 'Couldn’t send your response'
export const sendTermsFailed = 'Couldn’t send your terms'
export const withdrawTermsFailed = 'Couldn’t withdraw your terms'
export const noStage = 'Other'
export const pendingResponse = 'Pending'
export const rural = 'Rural'
export const veteranOwned = 'Veteran-owned'

// Not shared
export const notShared = 'Not shared'
export const dealNotShared = 'Deal not shared'
export const noDealsHere = 'No deals here'
export const noDealAccess = 'You don’t have access to this deal'
export const notSharingDeals = 'This broker isn’t sharing deals with you'
export const goToDeals = 'Go to the deals shared with you'
export const goToPartners = 'Go to your partners'
export const noDealAccessText =
  'The broker decides who sees each deal. If you think you should have access, ask your contact there.'
export const notSharingDealsText = 'If you think you should have access, ask your contact there.'

// Questions and acknowledgments
export const acknowledgedBy = 'Acknowledged by'
export const notApplicableBy = 'Marked as not applicable by'
export const noAcknowledgmentsTitle = 'No acknowledgments yet'
export const noAcknowledgmentsText = (partner: string): string =>
  `The borrower’s acknowledgments appear here once ${partner} approves them.`
export const notApplicableBecause = (reason: string): string => `Doesn’t apply: ${reason}`
export const noAnswersTitle = 'No answers yet'
export const noAnswersText = (partner: string): string =>
  `The borrower’s answers appear here once ${partner} approves them. To ask your own question, use Conversation.`
export const approved = 'Approved'

// Conversation
export const conversationWith = (partner: string): string => `Conversation with ${partner}`
export const messagesWith = (partner: string): string => `Messages with ${partner}`
export const noMessages = (partner: string): string => `Ask ${partner} anything about this deal.`
export const messageTo = (partner: string): string => `Message to ${partner}`
export const messageHelp = (partner: string): string =>
  `Visible to ${partner} and your colleagues on this deal, not to the borrower. Ctrl+Enter to send.`

// Partners
export const loading = 'Loading…'
export const noPartnersText = 'When a broker shares a deal with you, it appears here.'
export const noPartnersTitle = 'No brokers have shared a deal with you yet'
export const partners = 'Partners'
export const showMore = 'Show more'
export const noDealsShared = 'No deals shared'
export const asLender = (name: string): string => `as ${name}`
