export const maxAttachments = (max: number): string => `A bundle can have at most ${max} attachments.`
