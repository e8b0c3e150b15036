export const someoneElse = 'This is for someone else'
export const someoneElseHelp = (partner: string): string =>
  `Tell ${partner} who can do this. They decide what happens next; we don’t contact anyone.`
export const theirName = 'Their full name'
export const theirEmail = 'Their email'
export const tellBroker = 'Send'
export const someoneElseFailed = 'Couldn’t send this.'
export const waitsFor = ({ name, email }: { readonly name: string; readonly email: string }, partner: string): string =>
  `You said this is for ${name} (${email}). ${partner} will take it from here, so there’s nothing to do.`
export const partnerReplied = (partner: string): string => `${partner} replied:`
