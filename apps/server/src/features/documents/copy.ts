// Documents
export const staleDocument = 'Someone else changed this document. Review the latest version.'
export const keepExtension = (extension: string): string => `Keep the .${extension} extension.`
export const templateHasNoStage = 'A template can’t belong to a stage.'
export const templateInUse = 'This document is attached to a checklist or an open request. Remove it there first.'
export const changeTemplateForbidden = 'Only an Admin, a Manager, or the person who uploaded a template can change it.'
export const deleteForbidden = 'Only the person who uploaded a document can delete it.'
export const inApprovedAnswer = 'This document is part of an approved answer, so it can’t be deleted.'
export const inAnswer = 'This document is part of an answer. Remove it from the answer instead.'

// Uploads
export const typeNotSupported = 'This file type isn’t supported. Upload a PDF, photo, or Office file.'
export const typeMismatch = (typeFromName: string, declaredType: string): string =>
  `The file name says it’s ${typeFromName}, but its type is ${declaredType}.`
export const fileEmpty = 'The file is empty.'
export const fileTooLarge = (maxMegabytes: number): string => `The file is larger than ${maxMegabytes} MB.`
export const templateHasNoDeal = 'A template can’t belong to a deal.'
export const oneDeal = 'The query and the body name different deals.'
export const dealRequired = 'Choose the deal this document belongs to.'
export const requestGone = 'This request no longer exists.'
export const slotGone = 'The request doesn’t ask for that file anymore.'
export const partsNeedSize = 'Only uploads with a declared size can be sent in parts.'
export const partCount = (count: number): string => `This upload has ${count === 1 ? '1 part' : `${count} parts`}.`
export const alreadyUploaded = 'This document is already uploaded.'
export const cancelUploaded = 'This document is already uploaded. Delete it instead.'
export const scanInProgress = 'We’re scanning this document right now. Try again in a moment.'
export const uploadIncomplete = 'The file didn’t finish uploading. Send it again.'

// Downloads
export const notDownloadable = 'This document can’t be downloaded because it didn’t finish uploading or was rejected.'
export const linkInvalid = 'This link was altered or can’t be used for this.'
export const linkExpired = 'This link has expired. Request a new one.'
export const fileMissing = 'This document’s file is missing from storage.'

// Archives: errors, and names inside them
export const missingFromStorage = (name: string): string => `${name} is missing from file storage.`
export const unreadableCount = (count: number): string => `${count} of the documents can’t be read.`
export const documentCount = (count: number): string => (count === 1 ? '1 document' : `${count} documents`)
export const templatesFolder = 'Templates'
export const otherDocumentsFolder = 'Other documents'

// Watermarks for lenders
export const tooManyToWatermark = (max: number): string =>
  `Choose at most ${max} PDFs. Each one is watermarked with your name.`
export const cannotWatermarkCount = (count: number): string => `${count} of the documents can’t be watermarked.`
export const watermarkProtected = (name: string, partner: string): string =>
  `"${name}" is password-protected, so we can’t add your watermark. Ask ${partner} for a copy without a password.`
export const watermarkCollection = (name: string, partner: string): string =>
  `"${name}" contains other files, which we can’t watermark. Ask ${partner} for each one separately.`
export const watermarkTooLarge = (name: string, partner: string): string =>
  `"${name}" is too large to watermark. Ask ${partner} to split it.`
export const watermarkDamaged = (name: string, partner: string): string =>
  `"${name}" is damaged, so we can’t add your watermark. Ask ${partner} for another copy.`

// Archives
export const archiveFileName = 'documents.zip'
export const archiveNameOf = (deal: string, partner: string, day: string): string => `${deal} – ${partner} – ${day}.zip`
export const archiveIndexTitle = 'Documents'
export const indexRequest = 'Request'
export const indexStage = 'Stage'
export const indexDocument = 'Document'
export const indexSize = 'Size'
export const indexNote = (partner: string, day: string, count: number): string =>
  `From ${partner}, ${day}. ${count === 1 ? '1 document' : `${count} documents`}.`
