export const mentionInvalid = 'Mention people who can see this. One of them no longer can.'
export const mentionNotInText = (name: string): string => `Write @${name} in the note to mention them.`
export const noteStale = 'You changed this note in another window. What you typed is still here.'
