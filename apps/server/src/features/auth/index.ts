export { makeLink, type MadeLink } from './make-link.ts'
export { addLinkOfPartner } from './link-queries.ts'
export { accountBucket, addressBucket } from './account-bucket.ts'
export { isDeliverable } from './policy.ts'
