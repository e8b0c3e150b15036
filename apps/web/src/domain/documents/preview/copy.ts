// Frame
export const previousDocument = 'Previous document'
export const nextDocument = 'Next document'
export const position = (index: string, count: string) => `${index} of ${count}`
export const keyboardShortcuts = 'Keyboard shortcuts'
export const loading = 'Loading document…'

// Keyboard shortcuts
export const turnDocuments = 'Previous, next document (or Alt + arrows)'
export const zoomInOut = 'Zoom in, zoom out (or Ctrl + scroll)'
export const fitWidth = 'Fit width'
export const rotate = 'Rotate'
export const scrollScreen = 'Scroll one screen up, down'
export const goToStartEnd = 'Go to start, end'
export const goToPage = 'Go to page'
export const findInPdf = 'Find in a PDF'
export const turnMatches = 'Next, previous match'

// Nothing to show
export const notReady = 'Not ready yet'
export const notReadyHelp = 'This document is still uploading or being scanned.'
export const rejected = 'This document was rejected'
export const noReason = 'No reason was given.'
export const cannotPreview = (type: string) => `${type} can’t be previewed`
export const openOnComputer = 'Download it to open it on your computer.'
export const openingFailed = 'Something went wrong while opening it. Download it to open it on your computer.'
export const showingFirst = (part: string) => `Showing the first ${part} of this file.`
export const downloadWhole = 'Download the whole file'

// Reading the file
export const linkExpired = 'The link to this file expired. Try again.'
export const fileMissing = 'The file is missing. Please upload it again.'
export const storageBusy = 'File storage is busy. Try again in a moment.'
export const storageUnavailable = 'File storage isn’t available right now. Try again in a moment.'
export const readingFailed = 'Couldn’t read the file. Try again in a moment.'

// Images
export const imageTools = 'Image tools'
export const fitImage = 'Fit image'
export const image = (name: string) => `Image ${name}`
export const imageDamaged = 'This image is damaged and can’t be shown.'

// Zoom
export const zoom = 'Zoom'
export const zoomOut = 'Zoom out'
export const zoomIn = 'Zoom in'

// PDFs
export const documentTools = 'Document tools'
export const fitPage = 'Fit page'
export const pagesOf = (name: string) => `Pages of ${name}`
export const page = (number: number) => `Page ${number}`
export const pageFailed = (number: number) => `Page ${number} can’t be shown.`
export const pageField = (count: string) => `Page, of ${count}`
export const ofCount = (count: string) => `of ${count}`
export const pageHasNoText = (number: number) => `Page ${number} is an image without text. Read it on the page itself.`
export const goToSigningLine = 'Where you sign'
export const hereYouSign = 'You’ll sign here. Read it from the start first.'
export const signingFields = { signature: 'Sign here', initials: 'Initials', date: 'Date', name: 'Name' } as const
export const readFromStart = 'Read from the start'
export const goToLink = 'Go to this place in the document'
export const openLink = (url: string) => `Open ${url} in a new tab`
export const pdfPassword = 'This PDF is password-protected.'
export const pdfDamaged = 'This PDF is damaged and can’t be opened.'
export const pdfEmpty = 'This PDF has no pages.'
export const pdfStartFailed = 'The PDF viewer didn’t start. Try again.'

// Search in a PDF
export const find = 'Find'
export const findInDocument = 'Find in document'
export const searching = 'Searching…'
export const noText = 'This is a scan and can’t be searched'
export const noMatches = 'Not found'
export const previousMatch = 'Previous match'
export const nextMatch = 'Next match'
export const closeSearch = 'Close search'

// Workbooks and CSV files
export const sheets = 'Sheets'
export const row = 'Row'
export const cellsOf = (name: string) => `Cells of ${name}`
export const noSheets = 'This workbook has no sheets to show'
export const sheetEmpty = 'This sheet is empty'
export const rowLimit = (count: string) => `${count} rows`
export const columnLimit = (count: string) => `${count} columns`
export const showingPart = (parts: readonly string[]) => `Showing the first ${parts.join(' and ')}.`
export const tableUnreadable = 'We couldn’t read this file. It may be damaged.'
export const tableTooSlow = 'This table takes too long to open here.'
export const tableNotOpen = 'No table is open.'
export const workbookPassword = 'This workbook is password-protected.'
export const workbookUnreadable = 'We couldn’t read this workbook. It may be damaged.'
export const sheetTooLarge = 'This sheet is too large to show here.'
export const sheetMissing = 'This sheet is missing from the workbook.'

// Text files
export const textOf = (name: string) => `Text of ${name}`
export const fileEmpty = 'This file is empty'
