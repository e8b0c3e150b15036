export { acceptInvitation } from './own-invitations.ts'
