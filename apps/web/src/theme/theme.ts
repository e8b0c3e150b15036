import { createTheme } from '@mantine/core'

/** What Mantine computes in JavaScript. Colours, sizes and type are CSS variables in tokens.css and mantine.css. */
export const theme = createTheme({
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  fontFamily: 'var(--font)',
  defaultRadius: 'md',
  activeClassName: '',
})
