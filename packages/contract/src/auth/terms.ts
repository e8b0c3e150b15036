/** The day on which the terms or the privacy policy last changed. Accounts record the version they agreed to. */
export const termsVersion = '2026-11-24'
