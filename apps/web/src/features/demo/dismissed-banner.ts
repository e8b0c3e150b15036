import { browserStorage } from '../../lib/browser/browser-storage.ts'

const storage = browserStorage('sessionStorage')
const keyOf = (partnerId: string) => `loanyard.demo_banner.${partnerId}`

/** Where the banner was closed for this session only: by a Coordinator, or where saving it failed. */
export const dismissedBanner = {
  has: (partnerId: string) => storage.getItem(keyOf(partnerId)) !== null,
  add: (partnerId: string) => storage.setItem(keyOf(partnerId), 'hidden'),
}
