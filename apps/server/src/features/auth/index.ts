export { makeLink, type NewMagicLink } from './links/make-link.ts'
export { invitationLink, invitationLinkLater } from './links/invitation-link.ts'
export { accountBucket, isDeliverable } from './policy.ts'
export { acceptAndSetPassword as invitationButton } from './copy.ts'
