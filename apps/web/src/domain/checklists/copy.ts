export const search = 'Search checklists'
export const noMatch = (text: string): string => `No checklist matches “${text}”.`
