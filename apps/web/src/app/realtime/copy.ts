export const updated = 'Loanyard was updated. Reload this page to go on with the new version.'
export const reload = 'Reload'
