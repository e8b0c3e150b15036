// Output of the admin command
export const noSecretKey = 'This installation has no secret key yet: start Loanyard once first.'
export const partnerFrozen = (partner: string): string =>
  `${partner} is frozen. Its staff, borrowers, and lenders lose access at their next request, and no email goes out in its name.`
export const partnerUnfrozen = (partner: string): string => `${partner} is open again.`

export const bannerShown = (partner: string): string =>
  `The staff of ${partner} see the demo banner until they close it.`
export const bannerHidden = (partner: string): string => `The staff of ${partner} no longer see the demo banner.`

// check-audit
export const auditTrailVerified = (partner: string, entries: number, exportedHeads: number): string =>
  `${partner}: ${entries} sealed entries and ${exportedHeads} exported heads, no changes detected.`
export const auditTrailBroken = (partner: string, entry: number): string =>
  `${partner}: BROKEN at entry ${entry}. It, or an entry after it, was changed or removed.`
export const missingKey = (key: string): string =>
  `  Some of its entries name the key ${key}, which is not among SECRET_KEY, SECRET_KEY_OLD, and SECRET_KEY_RETIRED. If it was replaced, add it to SECRET_KEY_RETIRED and check again.`

// list-access
export const noPartner = '(account)'
export const times = (count: number): string => `${count} times`
export const fromAddress = (address: string): string => `from ${address}`
