export const logCall = 'Log a call'
export const logCallWith = (name: string): string => `Log a call with ${name}`
export const outcome = 'Outcome'
export const outcomes = { reached: 'Spoke with them', voicemail: 'Left a voicemail', no_answer: 'No answer' } as const
export const whatWasSaid = 'Note'
export const noteExample = 'What you talked about, what they need'
export const noteHelp = 'Only your team sees this. Ctrl+Enter saves.'
export const nextStep = 'Next step'
export const nextStepExample = 'Call again, send the checklist'
export const due = 'Due'
export const markContacted = 'Mark as Contacted'
export const save = 'Log call'
export const failed = 'Couldn’t log the call'
export const logged = (name: string): string => `Call with ${name} logged`
export const loggedAndContacted = (name: string): string => `${logged(name)}. Status: Contacted`
export const openLead = 'Open lead'
/** The note on the lead. */
export const noteOf = (outcomeText: string, text: string): string =>
  text === '' ? `Call: ${outcomeText.toLowerCase()}` : `Call: ${outcomeText.toLowerCase()}\n${text}`
