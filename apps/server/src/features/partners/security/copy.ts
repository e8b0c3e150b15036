export const adminOnly = 'Only an Admin can open and change sign-in rules.'
export const changedBySomeoneElse = 'Someone else changed these rules.'
export const endsTooSoon = 'Choose today or a later day.'
export const endsTooLate = 'An exception can last a year at most.'
export const ownException = 'You can’t except yourself. Ask another Admin.'
export const alreadyExcepted = 'This person already has an exception. End it first.'
export const ownReset = 'Your own second step can be reset by two other Admins only.'
export const nothingToReset = 'This person has no second step to reset.'
export const belongsElsewhere =
  'This account also belongs to another company, so only its owner can reset it: with a recovery code, or 24 hours after asking on the sign-in page.'
export const alreadyRequested =
  'Someone already asked to reset this person’s second step. Another Admin has to approve it.'
export const secondAdminRequired = 'Another Admin has to approve the reset you asked for.'

// Emails
export const resetRequestedSubject = (person: string): string => `Approve a reset for ${person}`
export const resetRequested = (admin: string, person: string): string =>
  `${admin} asked to reset the second step of ${person}, who lost their device. Speak with ${person} before you approve it: their password alone then signs in.`
export const openSecurity = 'Open sign-in security'
export const resetExpires = (days: number): string => `The request ends after ${days} days.`
export const resetDoneSubject = 'Your second step was reset'
export const resetDone = (partner: string): string =>
  `Two Admins of ${partner} removed your passkeys, authenticator apps, and recovery codes, and you were signed out everywhere. Sign in to set up a new second step.`
export const resetNotYou = 'If you didn’t ask for this, tell them, and change your password.'
export const signIn = 'Sign in'
