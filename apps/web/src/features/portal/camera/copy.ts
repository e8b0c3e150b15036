// A photo with a problem
export const looksBlurry = 'This one looks blurry. Retake?'
export const hasGlare = 'There’s glare on this one. Retake?'
export const isCutOff = 'Part of this page may be missing. Retake?'
export const retake = (number: number): string => `Retake page ${number}`
export const keepIt = 'Keep it'
export const keepPage = (number: number): string => `Keep page ${number} as it is`
export const adjustPage = (number: number): string => `Adjust page ${number}`

// Adjusting a page
export const adjust = (number: number): string => `Adjust page ${number}`
export const cornersHelp = 'Drag the corners to the edges of the page, or focus a corner and use the arrow keys.'
export const cornerNames = ['Top left corner', 'Top right corner', 'Bottom right corner', 'Bottom left corner'] as const
export const photo = 'Photo'
export const preview = 'Preview of the page'
export const rotate = 'Rotate'
export const blackAndWhite = 'Black and white'
export const findEdges = 'Find the edges'
export const wholePhoto = 'Use the whole photo'
export const applyChanges = 'Use this page'
export const editFailed = 'This photo can’t be adjusted right now. You can still use it as it is.'
