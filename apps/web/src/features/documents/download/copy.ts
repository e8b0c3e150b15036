// Download bar
export const andMore = (count: number): string => `And ${count} more.`
export const downloadTheRest = 'Download the rest'
export const retry = 'Retry'
export const documentDownload = 'Document download'
