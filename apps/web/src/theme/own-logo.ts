import { useColorScheme } from './color-scheme.ts'

/** Our own logo. The file at the specified path has both schemes; `#dark` selects the one for dark pages. */
export function useOwnLogo(): string {
  return useColorScheme() === 'dark' ? '/images/logo.svg#dark' : '/images/logo.svg'
}
