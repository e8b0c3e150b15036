import { browserStorage, type BrowserStorage } from '../browser/browser-storage.ts'

const key = 'loanyard.device'

/**
 * 32 random bytes as base64url, made once per browser. Failed sign-ins by strangers don't count against a browser
 * that has signed in to the account before.
 */
export function deviceId(storage: BrowserStorage = browserStorage('localStorage')): string {
  const stored = storage.getItem(key)
  if (stored !== null && /^[\w-]{43}$/.test(stored)) return stored
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
  storage.setItem(key, made)
  return made
}
