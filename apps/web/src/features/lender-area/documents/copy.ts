// Document list
export const downloadNamed = (fileName: string): string => `Download ${fileName}`
export const name = 'Name'
export const request = 'Request'
export const stage = 'Stage'
export const kind = 'Kind'
export const size = 'Size'
export const approved = 'Approved'
export const documents = 'Documents'
export const selectNamed = (fileName: string): string => `Select ${fileName}`

// Documents tab
export const noAccess = 'You no longer have access to this document'
export const noDocumentsText = (partner: string): string => `Documents appear here once ${partner} approves them.`
export const noDocumentsTitle = 'No documents yet'
export const searchPlaceholder = 'Search documents and requests'
export const downloadShown = (count: string): string => `Download these ${count} as zip`
export const downloadAll = 'Download all as zip'
export const noMatchTitle = 'No documents match'
export const showAll = 'Show all'
export const downloadSelected = 'Download as zip'
export const brokerSeesActivity = (partner: string): string =>
  `${partner} can see which documents you open or download.`
export const watermarkNote = 'PDFs are watermarked with your name, your institution, and the date.'
export const noMatchText = (count: string): string => `None of the ${count} match.`

// Stage chips
export const stagesWithDocuments = 'Stages with documents'
export const documentsUnit = (count: number): string => (count === 1 ? 'document' : 'documents')
export const allStages = 'All stages'

// Zip button
export const tooManyDocuments = (max: string): string => `You can download up to ${max} documents in one zip.`
export const tooManyPdfs = (max: string): string =>
  `PDFs are watermarked with your name, so you can download up to ${max} in one zip. Choose fewer.`
