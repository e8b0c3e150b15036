/** A lender knows a deal by its business; without one, it is named as the server names it. */
export const dealTitle = (name: string, loanPurpose: string | null): string => `${name} – ${loanPurpose ?? 'Loan'}`
export const dealName = 'Deal name'
export const ownershipChange = 'How does ownership change?'
export const ownershipHelp = 'Decides the equity injection and the minimum DSCR. You can answer later on the deal.'
export const coordinators = 'Coordinators'
export const noCoordinators = 'You have no coordinators yet. You can assign one later on the deal.'
export const youCoordinate = 'You’ll be the deal’s coordinator.'
export const sendInvitation = (address: string): string => `Email ${address} an invitation to the borrower portal`
export const sendLater = 'You can send the invitation later from the deal.'
export const convert = 'Convert'
export const convertAndOpen = 'Convert and open deal'
export const converted = (fullName: string, address: string, isInvited: boolean): string =>
  isInvited
    ? `Deal created for ${fullName}. We emailed ${address} an invitation to the portal.`
    : `Deal created for ${fullName}. Send the invitation from the deal when you’re ready.`
