export const selectLoaded = (group: string): string => `Select all loaded rows in ${group}`
