// Used on several screens
export const activate = 'Activate'
export const deactivate = 'Deactivate'

// Commands
export const invitationSent = (email: string): string => `Invitation emailed to ${email}`
export const activated = (name: string): string => `${name} is active again`
export const deactivated = (name: string): string => `${name} was deactivated`
export const removed = (name: string): string => `${name} was removed`

// Labels
export const sendInvitationFailed = 'Couldn’t send the invitation'
export const shareFailed = 'Couldn’t share the deal'
export const stopSharingFailed = 'Couldn’t stop sharing'
export const adminAccess = 'Full access, including users and settings.'
export const managerAccess = 'Sees all leads and deals, and manages lenders and Coordinators.'
export const coordinatorAccess = 'Sees only leads assigned to them and deals shared with them.'
export const lockedSelf = 'This is you. Only another Admin can change your role or status, or remove you.'
export const lockedByRole = (role: string): string =>
  `Only an Admin can change ${role === 'Admin' ? 'an Admin' : 'a Manager'}.`

// Member cells
export const you = 'You'
export const never = 'Never'
export const notActiveYet = 'Not active yet'
export const seesAllDeals = (deals: string): string => `Sees all ${deals}`
export const all = 'All'

// Member confirm dialog
export const activateTitle = (name: string): string => `Activate ${name}?`
export const activateText = (email: string): string =>
  `This restores their access. If they’ve never signed in, we’ll email an invitation to ${email}.`
export const deactivateTitle = (name: string): string => `Deactivate ${name}?`
export const deactivateText = (deals: string): string => `They’ll be signed out right away and lose access to ${deals}.`
export const deactivateKept = 'Their leads and deals stay assigned. You can activate them again at any time.'
export const removeTitle = (name: string): string => `Remove ${name}?`
export const removeText =
  'They’ll be signed out right away. Their leads become unassigned, and deals are no longer shared with them.'
export const removeKept = 'Their name stays on notes and activity. If they might come back, deactivate them instead.'
export const allDeals = 'all deals'

// Member menu
export const moreFor = (name: string): string => `More for ${name}`
export const resendInvitation = 'Resend invitation'

export const openDeals = 'Open deals'
/** After the open deals of someone inactive. */
export const toReassign = 'to reassign'
export const overdue = 'Overdue'
export const showOpenDeals = (name: string): string => `Show ${name}’s open deals`
export const showOverdueDeals = (name: string): string => `Show ${name}’s overdue deals`
export const late = (what: string): string => `${what} overdue`
export const overdueHelp = 'Tasks past their due date, and open deals whose borrower is late with a required item'
