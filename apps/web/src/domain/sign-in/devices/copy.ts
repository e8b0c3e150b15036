export const unknownBrowser = 'Unknown browser'
export const onSystem = ' on '
