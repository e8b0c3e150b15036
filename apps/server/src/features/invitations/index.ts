export { acceptInvitation } from './answer-invitation.ts'
export { applicationOpened, applicationTitle } from './copy.ts'
