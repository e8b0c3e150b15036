export const scanWithCamera = 'Scan with camera'
export const earlierPhotos = 'Your earlier photos are still here. '
export const pages = 'Pages'
export const page = (number: number): string => `Page ${number}`
export const movePageUp = (number: number): string => `Move page ${number} up`
export const removePage = (number: number): string => `Remove page ${number}`
export const readingThePhoto = 'Reading the photo…'
export const takeAPhoto = 'Take a photo'
export const addPage = 'Add page'
export const savePdf = 'Save PDF'
export const savePagesPdf = (pageCount: number): string => `Save ${pageCount}-page PDF`
export const cancel = 'Cancel'
export const howTo = 'Take one photo per page on a flat, well-lit surface. We’ll combine them into one PDF.'
export const readFailed = (count: number): string =>
  `Couldn’t read ${count === 1 ? 'a photo' : `${count} photos`}. Retake or choose a file instead.`
