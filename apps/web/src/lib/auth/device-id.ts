import { browserStorage, type BrowserStorage } from '../browser/browser-storage.ts'

const key = 'loanyard.device'

/**
 * What this browser calls itself when somebody signs in: 32 random bytes as base64url, made once. Attempts of strangers to
 * sign in to an account are not counted against a browser that did so before.
 */
export function deviceId(storage: BrowserStorage = browserStorage('localStorage')): string {
  const kept = storage.getItem(key)
  if (kept !== null && /^[\w-]{43}$/.test(kept)) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
  storage.setItem(key, made)
  return made
}
