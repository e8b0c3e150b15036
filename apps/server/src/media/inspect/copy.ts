// Why an uploaded file was rejected, and what to do about it. Shown to the person who uploaded it.

// By type of file: `pdf`, `picture`, `office`, `text`, `zip`
export const damagedFix = {
  pdf: 'Open it and save it as a new PDF, or ask for a new copy, and upload that.',
  picture: 'Save it again and upload that, or retake it.',
  office: 'Open it and save it again or as a PDF, or ask for a new copy, and upload that.',
  text: 'Export it again and upload that.',
  zip: 'Zip it again, or upload the documents one at a time.',
} as const
export const passwordFix = {
  pdf: 'Save a copy without the password and upload that.',
  picture: 'Save a copy without the password and upload that.',
  office: 'Open it, remove the password (File > Info > Protect), save it, and upload that.',
  text: 'Save a copy without the password and upload that.',
  zip: 'Unzip it and upload the documents, or zip them again without a password.',
} as const
export const blank = {
  pdf: 'Every page of this PDF is blank. If you scanned it, check that the pages face the scanner, scan it again, and upload that.',
  picture: 'We couldn’t make out anything in this photo. Retake or rescan it and upload that.',
  office: 'This document is blank. Open the original, save it again, and upload that.',
  text: 'This file is blank. Export it again and upload that.',
  zip: 'This zip file is empty. Zip the documents again, or upload them one at a time.',
} as const

// Can't be opened
export const damaged = (label: string, fix: string): string =>
  `This ${label} won’t open. It may be damaged or incomplete. ${fix}`
export const tooSlow = (label: string, fix: string): string =>
  `This ${label} took too long to open. It may be damaged. ${fix}`
export const passwordProtected = (label: string, fix: string): string => `This ${label} is password-protected. ${fix}`
export const alsoZip = (label: string): string =>
  `This file is a ${label} and a zip file at the same time, so we can’t accept it. Open it, save it as a new PDF, and upload that.`
export const macros = (label: string): string =>
  `This ${label} contains macros (small programs). Save a copy without macros or as a PDF, and upload that.`
export const incomplete =
  'This file is incomplete. It wasn’t fully saved or downloaded. Get a new copy and upload that.'

// Too much in it, by what there is too much of
export const tooMuch = {
  pixels: 'This image is too large to open. Save a smaller version or a PDF and upload that.',
  unpacked:
    'This file expands to far more than its size suggests, so we can’t accept it. Upload the documents one at a time.',
  entries: 'This zip file has too many files. Upload or zip only the documents that are needed.',
  pages: 'This PDF has too many pages. Split it into smaller files and upload those.',
  page_size: 'A page of this PDF is too large. Save it as a new PDF in a standard paper size and upload that.',
  memory: 'This file is too complex to open. Export it at a lower quality or in smaller files and upload those.',
} as const

// Zip files
export const quoted = (name: string): string => `“${name}”`
export const programInside = (name: string): string =>
  `This zip file contains a program: ${name}. We can’t accept programs or documents with macros. Remove it, zip the rest again, and upload that.`
export const archiveInside = (name: string): string =>
  `This zip file contains another one: ${name}. Unzip it and upload the documents, or put them all in one zip file.`
export const linkInside = (name: string): string =>
  `This zip file contains a link to another file: ${name}. Replace it with the document itself, zip it again, and upload that.`
export const entryMismatch = (name: string): string =>
  `${name} doesn’t match this file’s list of contents. Save or zip it again and upload that.`
export const pathOutside = (name: string): string =>
  `This zip file would put ${name} outside its own folder, so we can’t accept it. Zip the documents again, or upload them one at a time.`

// Size
export const empty = 'This file is empty. Check the original, save it again, and upload that.'
export const tooLarge = (size: string, limit: string): string =>
  `This file is ${size}, and the limit is ${limit}. Export it at a lower quality or in smaller files and upload those.`
export const partlyArrived = (arrived: string, declared: string): string =>
  `Only ${arrived} of ${declared} arrived. Upload the file again.`
export const changedDuringUpload = 'The file changed while it was uploading. Upload it again.'
export const bytes = (count: number): string => `${count} bytes`

// File type, by extension
const ACCEPTED_TYPES =
  'a PDF, photo or image (JPEG, PNG, HEIC, TIFF, WebP), Word, Excel, or PowerPoint file, CSV, text, or ZIP file'
export const noExtension = `This file has no extension such as .pdf, so we can’t tell what it is. Upload ${ACCEPTED_TYPES}.`
export const extensionNotAccepted = (extension: string): string =>
  `We can’t accept .${extension} files. Upload ${ACCEPTED_TYPES}.`

// File type, by content. `actual` and `named` come with their articles: "a web page", "a PDF".
export const contentMismatch = (actual: string, named: string, fix: string): string =>
  `This is ${actual}, not ${named}. ${fix}`
export const extensionMismatch = (actual: string | null, named: string, extension: string): string =>
  `This ${actual === null ? `file is not ${named}` : `is ${actual}, not ${named}`}, although its name ends in .${extension}.`
export const openAndExport = (isCsv: boolean): string =>
  `Open it in the program that made it, ${isCsv ? 'export it as a CSV file' : 'export it as a PDF'}, and upload that.`
export const renameOrExport = (extension: string, isCsv: boolean): string =>
  `Rename it to end in .${extension} and upload it again, or ${isCsv ? 'export it as a CSV file' : 'export it as a PDF'} and upload that.`
export const lockedOffice = 'a password-protected Office document'
export const incompleteZip = 'an incomplete zip archive'
export const incompleteOffice = 'an incomplete Office document'

// What to upload instead of a file type we don't accept
export const noPrograms = 'We can’t accept programs. Find the document itself and upload that.'
export const noShortcuts = 'Upload the file it points to.'
export const noRecordings = 'We can’t accept recordings. Upload documents or photos.'
export const extractArchive = 'Extract it and upload the documents, or put them in a .zip file.'
export const saveAsPicture = 'Open it, save it as JPEG or PNG, and upload that.'
export const saveAsPdf = 'Open it, save it as a PDF, and upload that.'
export const saveAsWord = 'Open it in Word, save it as .docx or PDF, and upload that.'

// Virus scan
export const infected = (found: string): string =>
  `The virus scan found something harmful in this file (${found}). Don’t open it. Scan your computer for viruses and upload a clean copy.`
export const tooLargeToScan =
  'This file is too large for the virus scan. Upload the documents one at a time or in smaller files.'
export const passwordPreventsScan =
  'We can’t scan this file for viruses because it’s password-protected. Remove the password and upload that.'
export const scanUnavailable =
  'The virus scan isn’t available right now. Your file was uploaded. Try again in a few minutes.'
export const scanBusy = 'We’re scanning a lot of documents right now. Your file was uploaded. Try again in a minute.'
