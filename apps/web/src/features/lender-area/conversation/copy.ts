export const conversationWith = (partner: string): string => `Conversation with ${partner}`
export const messagesWith = (partner: string): string => `Messages with ${partner}`
export const noMessages = (partner: string): string => `Ask ${partner} anything about this deal.`
export const messageTo = (partner: string): string => `Message to ${partner}`
export const messageHelp = (partner: string): string =>
  `Visible to ${partner} and your colleagues on this deal, not to the borrower. Ctrl+Enter to send.`
