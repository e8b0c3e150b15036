// Used on several screens
export const sendAnswerFailed = 'Couldn’t send the answer.'

// Acknowledgment answer
export const sendConfirmationFailed = 'Couldn’t send the confirmation.'
export const confirmationOf = (title: string): string => `Confirmation of ${title}`
export const haveReadThis = 'I have read this and confirm it.'
export const haveReadDocument = 'I have read the document and confirm it.'
export const confirm = 'Confirm'
export const confirmReading = 'Confirm that you’ve read it.'

// Answer form
export const notReadyToSign = 'This document isn’t ready to sign yet. We’ll email you when it is.'
export const readAndSign = 'Read and sign'

// File source
export const tooManyFiles = (max: string): string => `You can add up to ${max} files at once. The rest weren’t added`
export const chooseFiles = 'Choose files'
export const scanWithCamera = 'Scan with camera'
export const chooseFilesFor = (slot: string): string => `Choose files for ${slot}`
export const scanFor = (slot: string): string => `Scan ${slot} with camera`
export const dropFiles = ' You can also drop files here.'
export const discarded = (photos: string): string => `Discarded ${photos}`
export const unreadableFiles = (names: string): string => `Couldn’t read on this device: ${names}`
export const fileTypes = 'PDF, photos, Word, Excel, and more.'

// Not applicable
export const notApplicable = 'I don’t have this'
export const askToSkip = (partner: string): string => `Ask ${partner} to skip this`
export const staysOpen = (partner: string): string => `This stays on your list until ${partner} agrees.`
export const whyNotApplicable = 'Tell us why'
export const whyNotApplicableHelp = 'A sentence is fine. For example: “I don’t own real estate.”'
export const sendReason = 'Send'

// Question answer
export const answerTo = (title: string): string => `Answer to ${title}`
export const yourAnswer = 'Your answer'
export const sendAnswer = 'Send answer'
export const sendUpdatedAnswer = 'Send updated answer'

// Upload list
export const uploadingPercent = (percent: number): string => `Uploading, ${percent}%`
export const notAccepted = 'Not accepted'
export const notSent = 'Not sent'
export const uploadFailed = 'Upload failed'
export const retryUpload = (name: string): string => `Try ${name} again`
export const cancelUpload = (name: string): string => `Cancel ${name}`
export const dismissUpload = (name: string): string => `Dismiss ${name}`
export const uploadOf = (name: string): string => `Upload of ${name}`
export const uploading = 'Uploading…'
export const uploads = 'Uploads'
export const waiting = 'Waiting…'
export const scanning = 'Scanning…'
export const uploaded = 'Uploaded'
export const canceled = 'Canceled'

// Camera
export const earlierPhotos = 'Your earlier photos are still here. '
export const pages = 'Pages'
export const page = (number: number): string => `Page ${number}`
export const movePageUp = (number: number): string => `Move page ${number} up`
export const removePage = (number: number): string => `Remove page ${number}`
export const readingThePhoto = 'Reading the photo…'
export const takeAPhoto = 'Take a photo'
export const addPage = 'Add page'
export const savePdf = 'Save PDF'
export const savePagesPdf = (pageCount: number): string => `Save ${pageCount}-page PDF`
export const howTo = 'Take one photo per page on a flat, well-lit surface. We’ll combine them into one PDF.'
export const readFailed = (count: number): string =>
  `Couldn’t read ${count === 1 ? 'a photo' : `${count} photos`}. Retake or choose a file instead.`
