import { areas, type Area } from '@loanyard/contract/core/values'
import { browserStorage, type BrowserStorage } from '../browser/browser-storage.ts'

const key = 'loanyard.area'

/** The area this browser was in last, for pages outside all areas; independent of the account. */
export function createLastArea(storage: BrowserStorage) {
  return {
    read: (): Area | null => areas.find((area) => area === storage.getItem(key)) ?? null,
    write: (area: Area): void => storage.setItem(key, area),
  }
}

export const lastArea = createLastArea(browserStorage('localStorage'))
