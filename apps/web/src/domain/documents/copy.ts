// Files that can run code
export const activeContent = 'Active content'
export const containsActiveContent = (list: string) => `This file ${list}.`
export const activeContentAdvice =
  'The preview here is safe. Open a downloaded copy only if you trust the sender, and don’t let it run anything.'
export const downloadTitle = (fileName: string) => `Download ${fileName}?`
export const downloadActiveTitle = 'Download files with active content?'
export const activeFiles = (list: string) => `These files can run code or connect to the internet when opened: ${list}.`

// Download
export const downloadFailed = 'Couldn’t download document'
