export { acceptInvitation } from './answer-invitation.ts'
