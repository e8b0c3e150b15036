// Deactivate dialog
export const deactivateTitle = (lender: string): string => `Set ${lender} to Inactive?`
export const setToInactive = 'Set to Inactive'
export const deactivateKept =
  'Responses, offers, and messages are kept. Set the lender to Active again to restore access.'
export const deactivateText = (staff: string, deals: string): string =>
  `${staff} will lose access to ${deals} right away. You can’t share deals with an inactive lender.`
