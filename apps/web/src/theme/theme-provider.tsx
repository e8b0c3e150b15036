import './mantine.css'
import { MantineProvider, createTheme } from '@mantine/core'
import type { ReactNode } from 'react'
import { useColorScheme } from './color-scheme.ts'
import { styleNonce } from './nonce.ts'

/** Only what Mantine computes in JavaScript. Colors, sizes and type are CSS variables in tokens.css and mantine.css. */
const theme = createTheme({
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  fontFamily: 'var(--font)',
  defaultRadius: 'md',
  activeClassName: '',
})

/**
 * Only around the parts of the page that use Mantine, so that the sign-in page doesn't load it. Adds no style element:
 * its variables are static, in mantine.css.
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
