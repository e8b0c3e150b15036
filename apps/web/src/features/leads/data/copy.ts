// Two people changed the same value
export const someoneElse = 'Someone else'
export const saveMine = 'Save mine'
export const typedIsKept = 'What you typed is kept.'
export const notSaved = 'Your change wasn’t saved.'
export const changedBy = (who: string, field: string, value: string | null): string =>
  value === null ? `${who} removed the ${field}.` : `${who} changed the ${field} to ${value}.`
export const changedBySomeone = (field: string): string => `Someone else changed the ${field}.`
