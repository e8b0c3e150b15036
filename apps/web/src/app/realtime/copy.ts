export const updated = 'Loanyard was updated. Reload to use the new version.'
export const reload = 'Reload'
