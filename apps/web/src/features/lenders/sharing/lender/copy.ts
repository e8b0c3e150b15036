// Used on several screens
export const chooseContacts = 'Choose contacts'

// Downloads
export const downloadsTitle = 'Opened and downloaded'
export const noDownloads = 'No documents opened yet.'
export const downloadsOf = (lender: string): string => `What ${lender} opened and downloaded`
export const showOlder = 'Show older'
export const openedDocument = 'opened'
export const downloadedDocument = 'downloaded'
export const archiveOf = (documents: string): string => `, a zip of ${documents}`

// Lender details
export const response = 'Response'
export const noResponseShared = 'No response yet. Shared'
export const by = (name: string): string => `by ${name}`

// Lender menu
export const watermarkOn = 'Watermark on'
export const watermarkOff = 'Watermark off'
export const watermarkFor = (state: string, lender: string): string => `${state} for ${lender}`
export const sharedAgain = (lender: string): string => `Shared with ${lender} again`
export const noLongerShared = (lender: string): string => `No longer shared with ${lender}`
export const moreFor = (lender: string): string => `More for ${lender}`
export const openLender = 'Open lender'
export const endSharing = 'End sharing'
export const shareAgain = 'Share again'
export const turnWatermarkOn = 'Turn watermark on'
export const turnWatermarkOff = 'Turn watermark off'

// Lender note
export const noteWithPackage = 'Note with the package'
export const noNote = 'No note.'
export const addNote = 'Write a note'
export const editNote = 'Edit note'
export const replaceNote = 'Replace it with mine'
export const noteTo = (lender: string): string => `Note to ${lender}`
export const noteHelp = (lender: string): string =>
  `${lender} reads it at the top of the deal. Nothing is emailed; send a message to let them know.`
export const noteNow = 'The note is now:'
export const noteSaved = (lender: string): string => `Note to ${lender} saved`
export const noteRemoved = (lender: string): string => `Note to ${lender} removed`

// Lender people
export const personSeesAgain = (name: string): string => `${name} can see the deal again`
export const personNoLongerSees = (name: string): string => `${name} no longer sees the deal`
export const personHadLostAccess = (name: string): string => `${name} had already lost access to the deal`
export const whoSeesIt = 'Who sees it'
export const whoSeesDealAt = (lender: string): string => `Who sees the deal at ${lender}`
export const stopSharingWith = (name: string): string => `Stop sharing with ${name}`
export const contact = 'Main contact'

// Lender summary
export const lenderInactive = 'This lender is inactive, so no one there can see the deal'
export const lenderInvited = 'Invited: no one there has signed in yet'
export const ended = 'Ended'
export const opened = '· opened'
export const notOpened = ' · not opened yet'
export const openedOrDownloaded = (documents: string): string => ` · ${documents} opened or downloaded`
export const watermark = ' · watermark'

// Lender thread
export const messagesWith = (lender: string): string => `Messages with ${lender}`
export const messages = 'Messages'
export const yourTeam = 'Your team'
export const noMessages = (lender: string): string => `No messages yet. Only ${lender} sees what you write here.`
export const messageTo = (lender: string): string => `Message to ${lender}`
export const messageHelp = (lender: string): string => `Visible to ${lender} contacts on this deal. Ctrl+Enter to send.`
export const sharingEnded = 'Sharing has ended, so you can’t send messages.'
