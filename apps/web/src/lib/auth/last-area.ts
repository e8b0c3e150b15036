import { areas, type Area } from '@loanyard/contract/core/values'
import { browserStorage, type BrowserStorage } from '../browser/browser-storage.ts'

const key = 'loanyard.area'

/** The area this browser was in last, whoever it was: which door to go to from a page that is in no area. */
export function createLastArea(storage: BrowserStorage) {
  return {
    read: (): Area | null => areas.find((area) => area === storage.getItem(key)) ?? null,
    write: (area: Area): void => storage.setItem(key, area),
  }
}

/** The last area of this browser. */
export const lastArea = createLastArea(browserStorage('localStorage'))
