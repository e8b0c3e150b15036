// Sentences that people read.

export const title = 'Who can see your documents'
export const loading = 'Loading…'
export const intro = (partner: string): string =>
  `${partner} shares your deal with lenders. Each one sees what your broker approved, and every time it opens or downloads a document is listed here.`
export const notSharedTitle = 'No lender can see your documents'
export const notShared = (partner: string): string =>
  `${partner} hasn’t shared your deal with a lender yet. When it does, you’ll see the lender here.`
export const failedToFetch = 'We couldn’t load who can see your documents.'
export const failedToFetchDocuments = 'We couldn’t load what this lender opened.'
export const canSee = 'Can see the deal'
export const ended = 'No longer has access'
export const sharedOn = (date: string): string => `Shared on ${date}`
export const sharedUntil = (from: string, until: string): string => `Shared from ${from} to ${until}`
export const sees = (documents: string): string =>
  `Sees your loan’s figures, your approved answers, and ${documents} that ${documents.startsWith('1 ') ? 'was' : 'were'} approved.`
export const seesNoDocuments = 'Sees your loan’s figures and your approved answers. No document is approved yet.'
export const watermarked = 'PDFs carry a watermark with the viewer’s name and the date.'
export const lastOpened = 'Last opened or downloaded'
export const nothingOpened = 'Hasn’t opened any of your documents yet.'
export const showAccesses = (times: string): string => `Show what it opened (${times})`
export const accessesOf = (lender: string): string => `What ${lender} opened and downloaded`
export const showOlder = 'Show older'
export const verbs = {
  opened: 'opened',
  downloaded: 'downloaded',
  archive: 'downloaded',
  workbook: 'downloaded',
} as const
export const archiveOf = (documents: string): string => `a ZIP of ${documents}`
export const backToMyDocs = 'Back to My Docs'
