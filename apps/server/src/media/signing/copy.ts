// Why a document couldn't be signed. Shown to staff, or to the signer.

// The document
export const emptyFile = 'This file is empty.'
export const notAPdf = 'This file isn’t a PDF. Save it as a new PDF and use that.'
export const wontOpen = 'This PDF won’t open. Save it as a new PDF and use that.'
export const truncated = 'This PDF is cut off or damaged. Save it as a new PDF and use that.'
export const noPages = 'This PDF has no pages. Save it as a new PDF and use that.'
export const tooManyPages = (pages: number, limit: number): string =>
  `This PDF has ${pages} pages; up to ${limit} can be signed.`
export const tooLarge = (limitMb: number): string =>
  `This PDF is larger than ${limitMb} MB, more than we can sign. Export it at a lower quality and use that.`
export const passwordProtected = 'This PDF is password-protected. Save a copy without the password and use that.'
export const locked = 'This PDF is locked against changes, including signing. Save it as a new PDF and use that.'
export const alreadySigned =
  'This PDF already has a digital signature, and signing it again would break it. Use the unsigned PDF.'
export const dynamicForm =
  'This PDF is a dynamic form (XFA) that only Adobe Reader can show. Save it there as a new PDF and use that.'
export const portfolio = 'This PDF is a portfolio of several files. Use the one to be signed.'
export const tooComplex = 'This PDF is too complex to sign. Save it as a new PDF and use that.'
export const tooSlow = 'This PDF took too long to sign. It may be damaged. Save it as a new PDF and use that.'
export const damaged = 'This PDF is damaged and can’t be signed. Save it as a new PDF.'
export const busy = 'We’re too busy to sign this right now. Try again in a minute.'

// The signature
export const nothingDrawn = 'Sign in the field, or type your name.'
export const notASignature = 'That doesn’t look like a signature. Draw it again.'
export const drawingIncomplete = 'We didn’t get all of your signature. Draw it again.'
export const drawingSize = 'Your signature is too large or too small. Draw it again.'
export const drawingUnreadable = 'We couldn’t read your signature. Draw it again.'
export const typedLength = (limit: number): string => `Type your name in ${limit} characters or fewer.`
export const typedCharacters = 'This name has a character we can’t type here. Draw your signature instead.'

// PandaDoc
export const pandaDocNotFound = 'PandaDoc can’t find this document.'
export const pandaDocProcessing = 'PandaDoc is still processing this document. Try again in a minute.'
export const pandaDocReading = 'PandaDoc is still reading this document. Try again in a minute.'
export const pandaDocTooLarge = 'This PDF is too large for PandaDoc.'
export const pandaDocKeyRejected = 'PandaDoc doesn’t accept this installation’s key (PANDADOC_API_KEY).'
export const pandaDocRejected = 'PandaDoc didn’t accept this document.'
export const pandaDocUnreadable = 'PandaDoc couldn’t read this PDF, or it was withdrawn there.'
export const pandaDocUnavailable = 'We can’t reach PandaDoc right now. Try again in a few minutes.'
export const pandaDocUnexpected = 'PandaDoc sent an unexpected response. Try again in a few minutes.'
export const pandaDocNoPdf = 'PandaDoc didn’t send a PDF. Try again in a few minutes.'
export const signedTooLarge = 'The signed PDF is too large to store.'
export const notSignedYet = 'This document isn’t signed yet.'
export const webhookNotSigned = 'This webhook isn’t signed by PandaDoc.'
export const webhookInvalid = 'This isn’t a PandaDoc webhook.'

// The sealing key, at startup. Shown to the operator.
export const keyFileUnreadable = (variable: string, path: string): string => `${variable} "${path}" can’t be read.`
export const sealKeyUnreadable = (path: string): string => `The sealing key in "${path}" can’t be read.`
export const sealKeyDamaged = (path: string): string =>
  `The sealing key in "${path}" is damaged: restore it from a backup, or remove it to have a new one generated.`
export const sealKeyNotSaved = (path: string): string => `The sealing key can’t be saved in "${path}".`
export const noCertificate = 'SIGNING_CERTIFICATE_FILE has no certificate in PEM format.'
export const certificateUnreadable = 'SIGNING_CERTIFICATE_FILE has a certificate that can’t be read.'
export const noPrivateKey = 'SIGNING_KEY_FILE has no private key in PEM format without a password.'
export const keyMismatch = 'SIGNING_KEY_FILE and SIGNING_CERTIFICATE_FILE don’t match.'
export const unsupportedKey =
  'SIGNING_KEY_FILE isn’t valid: use an RSA key of 2048 bits or more, or one on P-256 or P-384.'
