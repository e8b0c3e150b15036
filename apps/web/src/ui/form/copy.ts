export const optional = '(optional)'
export const years = 'years'
export const showPassword = 'Show password'
export const hidePassword = 'Hide password'
export const itemsToFix = (count: number): string => `Please fix ${count} ${count === 1 ? 'item' : 'items'} below.`
export const draftRestored = 'Picked up where you left off.'
export const startOver = 'Start over'
