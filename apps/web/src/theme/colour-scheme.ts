import { localStorageColorSchemeManager } from '@mantine/core'

/** Remembers light, dark or auto. public/colour-scheme.js reads the same key before the first paint. */
export const colourSchemeManager = localStorageColorSchemeManager({ key: 'loanyard.colour_scheme' })
