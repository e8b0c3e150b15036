// Wording given by the product specification; keep it exactly.

export const linkRevoked = 'Verification Failed: Link has been revoked.'
export const linkUsed = 'Verification Failed: Link has already been used before.'
export const linkInvalid = 'Verification Failed: Invalid verification link.'
export const apiKeyRevoked = 'Verification Failed: API Key Revoked.'
export const wrongCode = 'Verification Failed: Wrong Verification Code.'
export const linkExpired = 'Verification Failed: Link has expired.'
export const verificationFailed = (code: string): string => `Verification Failed: ${code}`
export const passwordTooCommon = 'Password is too common. Please choose a stronger password.'
