export const maxAttachments = (max: number): string => `A checklist can have at most ${max} items.`
