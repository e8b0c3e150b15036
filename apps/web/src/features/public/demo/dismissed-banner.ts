import { browserStorage } from '../../../lib/browser/browser-storage.ts'

const storage = browserStorage('sessionStorage')
const keyOf = (partnerId: string) => `loanyard.demo_banner.${partnerId}`

/** Closed for this session only: by a Coordinator, or because saving failed. */
export const dismissedBanner = {
  has: (partnerId: string) => storage.getItem(keyOf(partnerId)) !== null,
  add: (partnerId: string) => storage.setItem(keyOf(partnerId), 'hidden'),
}
