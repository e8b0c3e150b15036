import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { colourSchemeManager } from './colour-scheme.ts'
import { styleNonce } from './nonce.ts'
import { theme } from './theme.ts'

/** Mantine with our tokens. It writes no style element of its own: its variables are static, in mantine.css. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colourSchemeManager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  )
}
