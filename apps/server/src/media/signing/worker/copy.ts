// Printed on signed documents

// Next to the signature
export const signature = 'Signature'
export const caption = (signedAt: string, reference: string, name: string): string =>
  `Signed electronically · ${signedAt} · ${reference} · ${name}`
export const nameWithAccount = (name: string, account: string): string => `${name} (account: ${account})`
export const sealReason = (name: string): string => `Signed by ${name}`

// Certificate page
export const certificateTitle = 'Certificate of signature'
export const certificateLead = (reference: string): string =>
  `Reference ${reference}. This page is part of the document before it and records how it was signed.`
export const documentHeading = 'Document'
export const documentTitle = 'Title'
export const file = 'File'
export const pages = 'Pages'
export const deal = 'Deal'
export const requestedBy = 'Requested by'
export const request = 'Request'

export const signerHeading = 'Signer'
export const accountName = 'Name as on the account'
export const accountNameNote = 'Entered by the account’s owner. No identity document was checked.'
export const legalName = 'Legal name'
export const legalNameNote = 'Typed by the signer as different from the account’s name. Not checked.'
export const email = 'Account email'
export const emailConfirmed = (at: string): string =>
  `Confirmed ${at}: the account’s owner used a link or code sent to this address.`
export const emailNotConfirmed = 'Not confirmed'
export const session = 'Session'
export const signedIn = (at: string, id: string): string => `Signed in ${at}, session ending in ${id}`
export const typedBySigner = 'Typed by the signer'
export const drawnBySigner = 'Drawn by the signer'
export const ipAddress = 'IP address'
export const browser = 'Browser'
export const browserOnSystem = (browserName: string, system: string): string => `${browserName} on ${system}`
export const consent = 'Consent'
export const consentVersion = (version: string): string =>
  `With the electronic signature disclosure on the last page, version ${version}`
export const disclosureTitle = 'Electronic signature disclosure'
export const disclosureLead = (version: string, reference: string): string =>
  `Version ${version}, which the signer could read and save before agreeing. Part of the certificate ${reference}.`

export const eventsHeading = 'Signing history'
export const event = 'Event'
export const universalTime = 'Time (UTC)'
export const openedDocument = 'Opened the document'
export const readToEnd = 'Read it to the end'
export const consented = 'Consented to sign electronically'
export const signed = 'Signed'

export const integrityHeading = 'Integrity'
export const beforeSigning = 'Before signing'
export const originalHash = 'SHA-256 of the file shown to the signer'
export const afterSigning = 'After signing'
export const signedPagesHash = (bytes: string): string =>
  `SHA-256 of the signed pages: the first ${bytes} bytes of this file`
export const seal = 'Seal'
export const certificateHash = (certificateName: string): string =>
  `SHA-256 of the certificate of ${certificateName}. The whole file is sealed with a digital signature (PAdES): any PDF reader that validates signatures shows whether the file was changed after signing.`
