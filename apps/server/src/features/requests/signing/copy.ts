// What the signer agrees to, with the disclosure of the ESIGN Act (15 U.S.C. § 7001(c)). Change the version in
// consent.ts with every edit.

export const consent =
  'I have read this document to the end and the electronic signature disclosure, and I agree to sign this document electronically. My electronic signature is as binding as a signature on paper.'

export const scopeHeading = 'What you agree to'
export const scope = (partner: string): string =>
  `Your consent covers this document only: signing it electronically, and getting the signed copy and its certificate from ${partner} electronically. We ask again for each document. It isn’t a consent to get anything else electronically.`

export const paperHeading = 'Paper copies'
export const paper = (partner: string): string =>
  `You can download and print this document before you sign it, and the signed copy afterward. You can also ask your contact at ${partner} for a paper copy, now or later. There is no charge for it.`

export const withdrawHeading = 'Signing on paper, and changing your mind'
export const withdraw = (partner: string): string =>
  `You don’t have to sign electronically. To sign on paper, leave this page without signing and tell your contact at ${partner}. There is no charge, but it can take longer. You can withdraw your consent the same way until you sign. After you sign, withdrawing applies to documents you haven’t signed yet; what you’ve signed stays signed.`

export const contactHeading = 'Keeping your contact information current'
export const contact = (partner: string): string =>
  `We email the address on your account. To change it, tell your contact at ${partner}. You can change your name and phone number in the portal’s settings.`

export const equipmentHeading = 'What you need'
export const equipment =
  'A phone, tablet, or computer with internet access and a current version of Chrome, Edge, Firefox, or Safari; an email account; and room to save PDF files, or a printer. Reading this document to the end here shows that your device can open it. If these requirements change for a document you still have to sign, we’ll ask for your consent again.'

// The signed copy, by email
export const copySubject = (partner: string): string => `Your signed copy from ${partner}`
export const greeting = (name: string): string => `Hello ${name},`
export const youSigned = (title: string, deal: string, partner: string): string =>
  `You signed “${title}” for “${deal}.” ${partner} has it, and your signed copy is in the portal.`
export const openCopy = 'Open your signed copy'
export const keepIt =
  'Sign in to open, download, or print it. Its last pages are the certificate and what you agreed to.'
export const notYou = (partner: string): string => `Didn’t sign this? Tell your contact at ${partner} right away.`
