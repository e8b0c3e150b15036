export const editField = (field: string): string => `Edit ${field}`
export const addField = (field: string): string => `Add ${field}`
export const fieldSaved = (label: string): string => `${label} saved`
export const notSavedYet = 'Not saved yet.'
