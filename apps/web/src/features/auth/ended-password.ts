import { browserStorage } from '../../lib/browser-storage.ts'

const key = 'loanyard.ended_password'
const storage = browserStorage('sessionStorage')

/** That the link used in this tab ended the password of its account, until another one is chosen. */
export const endedPassword = {
  note: () => storage.setItem(key, 'yes'),
  isNoted: () => storage.getItem(key) !== null,
  forget: () => storage.removeItem(key),
}
