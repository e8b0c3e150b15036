// Sign here
export const notReady = 'This document isn’t ready to sign yet.'
export const sign = (title: string): string => `Sign ${title}`
export const readStep = '1. Read the document'
export const scrollToEnd = 'Scroll to the end to continue.'
export const agreeStep = '2. Agree'
export const signStep = '3. Sign'
export const signFailed = 'Couldn’t sign the document.'
export const signDocument = 'Sign document'
export const beforeSigning = (steps: string): string => `Before signing: ${steps}.`
export const reachedEnd = 'You’ve reached the end.'
export const entriesKept = (reason: string): string => `${reason} Everything you entered is still here.`
export const missingReading = 'read to the end'
export const missingAgreement = 'agree to sign electronically'
export const missingLegalName = 'enter your legal name'
export const missingSignature = 'add your signature'

// Steps, always in view
export const steps = 'Steps'
export const readShort = 'Read to the end'
export const agreeShort = 'Agree'
export const signShort = 'Sign'
export const stepDone = ' (done)'
export const continueToSign = 'Continue to sign'
export const backToDocument = 'Document'
export const viewAs = 'View as'
export const asPages = 'Pages'
export const asText = 'Read as text'

// Disclosure
export const readDisclosure = 'Electronic signature disclosure: paper copies, changing your mind, and what you need'
export const disclosureTitle = 'Electronic signature disclosure'
export const disclosureVersion = (version: string): string => `Version ${version}`
export const disclosureFile = (version: string): string => `Electronic signature disclosure ${version}.txt`
export const saveDisclosure = 'Save a copy'

// Sign view
export const signWithPandadoc = 'Sign with PandaDoc'
export const pandadocIntro =
  'You’ll sign this document with PandaDoc, our e-signature provider. When you’re done, come back to this page with your browser’s Back button or the link in our email.'
export const alreadySigned = 'Already signed? This page updates within a minute. There’s nothing else to do.'
export const continueToPandadoc = 'Continue to PandaDoc'
export const pageTitle = (title: string): string => `Sign: ${title}`
export const nothingToSign = 'There’s nothing to sign right now.'
export const viewRequest = 'View request'
export const openFailed = 'Couldn’t open this document for signing.'
export const backToRequest = 'Back to the request'
export const documentToSign = 'Document to sign'

// Signer's name
export const signingAs = 'Signing as'
export const otherLegalName = 'My legal name is different'
export const yourLegalName = 'Your legal name'
export const legalNameHelp = (partner: string): string =>
  `Both names go on the signed document, and ${partner} will check them. You can’t sign for someone else.`
export const keepAccountName = 'Use my account’s name'

// Signature field
export const yourSignature = 'Your signature'
export const typeIt = 'Type it'
export const drawIt = 'Draw it'

export const adoptedSignature = 'The signature you drew before'
export const drawAgain = 'Draw it again'

// Signature pad
export const drawHelp = 'Draw your signature here with your finger or mouse. Using a keyboard? Choose Type it.'
export const clear = 'Clear'

// Signed view
export const signed = 'Signed'
export const signedMessage = 'Signed.'
export const certificate = (name: string, at: string, reference: string): string =>
  `By ${name}, ${at}. Certificate ${reference}`
export const next = (title: string): string => `Next: ${title}`
export const backToMyDocs = 'Back to My Docs'
export const openName = (name: string): string => `Open ${name}`
export const downloadName = (name: string): string => `Download ${name}`
export const hasSignedDocument = (partner: string): string => `${partner} has your signed document.`
