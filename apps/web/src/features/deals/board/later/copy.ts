export const movedTo = (title: string, stage: string): string => `Moved ${title} to ${stage}`
