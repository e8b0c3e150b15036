// Wording given by the product specification; keep it exactly.

// Names and email addresses
export const firstNameRequired = 'First name is required'
export const lastNameRequired = 'Last name is required'
export const fullNameRequired = 'Full Name is required.'
export const companyNameRequired = 'Company name is required'
export const emailAddressRequired = 'Email address is required'
export const emailInvalid = 'Please enter a valid email address'
export const contactEmailRequired = 'Email is required.'

// Passwords
export const passwordRequired = 'Password is required'
export const passwordTooShort = 'Password must be at least 8 characters long'
export const passwordTooCommon = 'Password is too common. Please choose a stronger password.'

// ZIP codes
export const zipCodeRequired = 'ZIP code is required'
export const zipCodeInvalid = 'Please enter a valid ZIP code'

// Magic links
export const linkRevoked = 'Verification Failed: Link has been revoked.'
export const linkUsed = 'Verification Failed: Link has already been used before.'
export const linkInvalid = 'Verification Failed: Invalid verification link.'
export const apiKeyRevoked = 'Verification Failed: API Key Revoked.'
export const wrongCode = 'Verification Failed: Wrong Verification Code.'
export const linkExpired = 'Verification Failed: Link has expired.'
export const verificationFailed = (code: string): string => `Verification Failed: ${code}`

// Staff and lenders
export const staffEmailRequired = 'Email is required'
export const staffFullNameRequired = 'Full name is required'
export const missingFields = (fields: readonly string[]): string => `Missing required fields: ${fields.join(', ')}`
export const lenderIdRequired = 'Lender ID is required'
export const dealIdRequired = 'Deal ID is required'

// Amounts
export const upTo12Digits = 'Enter a number with up to 12 digits'
export const upTo15Digits = 'Enter a number with up to 15 digits.'
