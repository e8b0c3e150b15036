import { browserStorage } from './browser-storage.ts'

const storage = browserStorage('localStorage')
const key = 'loanyard.single_keys'

/**
 * Whether letters and signs alone are shortcuts in this browser. Who speaks to the computer, or often hits a key by
 * accident, can switch them off (WCAG 2.1.4).
 */
export const singleKeyShortcuts = {
  isEnabled: () => storage.getItem(key) !== 'off',
  switch: (on: boolean) => (on ? storage.removeItem(key) : storage.setItem(key, 'off')),
}
