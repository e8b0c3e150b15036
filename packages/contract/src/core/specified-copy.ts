// Wording given by the product specification; keep it exactly.

// Names
export const firstNameRequired = 'First name is required'
export const lastNameRequired = 'Last name is required'
export const fullNameRequired = 'Full Name is required.'
export const staffFullNameRequired = 'Full name is required'
export const companyNameRequired = 'Company name is required'

// Email addresses
export const emailAddressRequired = 'Email address is required'
export const staffEmailRequired = 'Email is required'
export const emailInvalid = 'Please enter a valid email address'

// Passwords
export const passwordRequired = 'Password is required'
export const passwordTooShort = 'Password must be at least 8 characters long'

// ZIP codes
export const zipCodeRequired = 'ZIP code is required'
export const zipCodeInvalid = 'Please enter a valid ZIP code'
