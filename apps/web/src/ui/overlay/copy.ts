export const loadFailed = 'Couldn’t load this part of the page.'

// Two people changed the same fields
export const changedBySomeone = (who: string | null, what: string): string =>
  `${who ?? 'Someone else'} changed this ${what}`
export const itWasChanged = 'It was changed'
export const chooseVersion = 'Your changes aren’t lost. Choose which version to keep.'
export const yours = 'Yours'
export const theirs = 'Theirs'
export const alsoChanged = 'Also changed by someone else:'
export const backToForm = 'Back to the form'
export const saveChoice = 'Save this choice'
