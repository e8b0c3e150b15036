import './mantine.css'
import { MantineProvider, createTheme, type MantineColorSchemeManager } from '@mantine/core'
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

/** The person's choice is stored by color-scheme.ts alone. */
const colorSchemeManager: MantineColorSchemeManager = {
  get: (scheme) => scheme,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}

/**
 * Around each overlay, so that pages don't load Mantine before one opens. Adds no style element: its variables are
 * static, in mantine.css.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const scheme = useColorScheme()
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      // Mantine shows the default for a moment before the forced one.
      defaultColorScheme={scheme}
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  )
}
