export const invitations = 'Invitations'
export const loadFailed = 'Couldn’t load your invitations'
export const toTeam = (partner: string, role: string) =>
  `${partner} invited you to join their team as ${role === 'Admin' ? 'an' : 'a'} ${role}`
export const toLender = (partner: string, lender: string) =>
  `${partner} invited you to review loan packages for ${lender}`
export const yourLender = 'your lender'
export const toLoan = (partner: string, deal: string) => `${partner} invited you to the loan application “${deal}”`
export const sentBy = (sender: string) => `Sent by ${sender} on `
export const acceptIfKnown = '. Accept only if you know them.'

// Answers
export const accept = 'Accept'
export const decline = 'Decline'
export const accepted = (name: string) => `You accepted the invitation from ${name}`
export const acceptFailed = 'Couldn’t accept the invitation'
export const declineConfirm = (name: string) => `Decline? ${name} will see it, and can invite you again.`
export const declineInvitation = 'Decline invitation'
export const declined = (name: string) => `You declined the invitation from ${name}`
export const declineFailed = 'Couldn’t decline the invitation'
export const notOpen = 'This invitation is no longer open. It was answered elsewhere or withdrawn.'
