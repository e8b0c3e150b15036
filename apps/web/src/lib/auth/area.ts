import { areas, type Area } from '@loanyard/contract/core/values'
import { browserStorage, type BrowserStorage } from '../browser/browser-storage.ts'

function asArea(word: string | undefined): Area | null {
  return areas.find((area) => area === word?.toLowerCase()) ?? null
}

/** By the host's first label (`portal.example.com`); null if it names no area. */
export function areaOfHost(hostname: string): Area | null {
  const [first, ...rest] = hostname.split('.')
  return rest.length === 0 ? null : asArea(first)
}

/** By the path's first segment. */
export function areaOfPath(pathname: string): Area | null {
  return asArea(pathname.split('/')[1])
}

/** The host's area, else the path's. */
export function areaOfLogo(hostname: string, pathname: string): Area | null {
  return areaOfHost(hostname) ?? areaOfPath(pathname)
}

/** The path's area (every route works on every host), else the host's, else the last one; `partner` by default. */
export function areaOfPerson(hostname: string, pathname: string, last: Area | null): Area {
  return areaOfPath(pathname) ?? areaOfHost(hostname) ?? last ?? 'partner'
}

const lastAreaKey = 'loanyard.area'

/** The area this browser was in last, for pages outside all areas; independent of the account. */
export function createLastArea(storage: BrowserStorage) {
  return {
    read: (): Area | null => areas.find((area) => area === storage.getItem(lastAreaKey)) ?? null,
    write: (area: Area): void => storage.setItem(lastAreaKey, area),
  }
}

export const lastArea = createLastArea(browserStorage('localStorage'))
