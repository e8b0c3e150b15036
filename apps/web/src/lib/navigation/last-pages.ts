import { browserStorage } from '../browser/browser-storage.ts'

const key = 'loanyard.pages'
const storage = browserStorage('sessionStorage')
/** Enough to get past a few pages in a row that can't be shown. */
const most = 5

interface Pages {
  /** Another person in the same tab may not open them. */
  readonly userId: string
  /** Addresses, the last one last. */
  readonly hrefs: readonly string[]
}

/** Can't be shown, even if they are noted again later. */
const hidden = new Set<string>()

function hrefsOf(userId: string): readonly string[] {
  try {
    // Cast: only `save` writes it.
    const pages = JSON.parse(storage.getItem(key) ?? 'null') as Pages | null
    return pages?.userId === userId ? pages.hrefs : []
  } catch {
    return []
  }
}

function save(userId: string, hrefs: readonly string[]): void {
  storage.setItem(key, JSON.stringify({ userId, hrefs: hrefs.slice(-most) } satisfies Pages))
}

/** Notes for this tab that the person has opened a page. */
export function notePage(userId: string, href: string): void {
  if (!hidden.has(href)) save(userId, [...hrefsOf(userId).filter((each) => each !== href), href])
}

/** A page that doesn't exist or isn't for this person is none to go back to. */
export function dropPage(userId: string, href: string): void {
  hidden.add(href)
  save(
    userId,
    hrefsOf(userId).filter((each) => each !== href),
  )
}

/** The last page that this person could see in this tab, other than `href`; null: none. */
export function lastPage(userId: string, href: string): string | null {
  return hrefsOf(userId).findLast((each) => each !== href) ?? null
}
