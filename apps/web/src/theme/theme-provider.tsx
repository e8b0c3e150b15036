import './mantine.css'
import { MantineProvider, createTheme } from '@mantine/core'
import type { ReactNode } from 'react'
import { useColorScheme } from './color-scheme.ts'
import { styleNonce } from './nonce.ts'

/** What Mantine computes in JavaScript. Colours, sizes and type are CSS variables in tokens.css and mantine.css. */
const theme = createTheme({
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  fontFamily: 'var(--font)',
  defaultRadius: 'md',
  activeClassName: '',
})

/**
 * Mantine with our tokens, around the parts of the page that use it: the sign-in page does not, and does not load it.
 * It writes no style element of its own: its variables are static, in mantine.css.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={useColorScheme()}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  )
}
