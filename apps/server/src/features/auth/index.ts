export { makeLink, type NewMagicLink } from './make-link.ts'
export { invitationLink } from './invitation-link.ts'
export { accountBucket, addressBucket } from './account-bucket.ts'
export { isDeliverable } from './policy.ts'
