// Rejected before sending
export const filesWithoutAnExtension = 'files without an extension'
export const filesWithExtension = (extension: string) => `.${extension} files`
export const unsupported = (these: string) =>
  `We can’t accept ${these}. Upload a PDF, photo, Office file, CSV, text, or ZIP file.`
/** Apple's own formats, by the app that exports them. */
export const appleFiles = (extension: string, app: string) =>
  `We can’t read .${extension} files. In ${app}, tap Share, then Export, then PDF, and upload that.`
export const typeMismatch = (label: string, type: string) =>
  `It’s named like ${label}, but your device says it’s ${type}. Save it as ${label} and upload that.`
export const emptyFile = 'This file is empty. Check that it opens on your device, then upload it again.'

// Failed while sending
export const connectionLost = 'The connection was lost.'
export const linkExpired = 'The upload link has expired.'
export const tooLarge = 'This file is too large.'
export const storageUnavailable = 'File storage isn’t available right now.'
export const storageFull = 'File storage is full.'
export const storageRejected = (status: number) => `The upload was rejected (error ${status}).`
export const retrying = (error: string) => `Retrying automatically. ${error}`
