import { browserStorage } from '../../lib/browser-storage.ts'

const invalidatedPasswordKey = 'loanyard.ended_password'
const passwordStorage = browserStorage('sessionStorage')

/** That the link used in this tab ended the password of its account, until another one is chosen. */
export const invalidatedPassword = {
  set: () => passwordStorage.setItem(invalidatedPasswordKey, 'yes'),
  isSet: () => passwordStorage.getItem(invalidatedPasswordKey) !== null,
  clear: () => passwordStorage.removeItem(invalidatedPasswordKey),
}
