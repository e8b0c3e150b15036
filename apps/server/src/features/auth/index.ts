export { makeLink, type NewMagicLink } from './links/make-link.ts'
export { invitationLink } from './links/invitation-link.ts'
export { accountBucket, addressBucket } from './rate-limit-buckets.ts'
export { isDeliverable } from './policy.ts'
