import { browserStorage } from '../../lib/browser-storage.ts'

const key = 'loanyard.typed_email'
const storage = browserStorage('sessionStorage')

/** The address typed at a door, for the tab: it need not be typed again for a link, a forgotten password or after a reload. */
export const typedEmail = {
  read: (): string => storage.getItem(key) ?? '',
  write: (email: string): void => storage.setItem(key, email),
  clear: (): void => storage.removeItem(key),
}
