import { browserStorage, type BrowserStorage } from '../browser/browser-storage.ts'
import { authAreaOf, paths } from '../navigation/paths.ts'

interface CodeKind {
  readonly key: string
  /** Field of the URL fragment. */
  readonly field: string
  readonly isEntryPath: (pathname: string) => boolean
}

const magicLinkCode: CodeKind = {
  key: 'loanyard.link_code',
  field: 'code',
  isEntryPath: (pathname) => authAreaOf(pathname) !== null,
}
const invitationLinkCode: CodeKind = {
  key: 'loanyard.invitation_code',
  field: 'invitation',
  isEntryPath: (pathname) => pathname === paths.partnerOnboarding,
}

/** The parts of `window` that a code is read from. */
export interface AddressBar {
  location: Pick<Location, 'pathname' | 'search' | 'hash'>
  history: Pick<History, 'state' | 'replaceState'>
}

/**
 * The code of a magic link opened in this tab. It comes in the URL fragment, which no server sees, and is removed
 * from URL and history at once. Kept for the tab until it is used or refused, so that a reload still works.
 */
export function createLinkCode(storage: BrowserStorage, { key, field, isEntryPath }: CodeKind = magicLinkCode) {
  const listeners = new Set<() => void>()
  const change = (code: string | null) => {
    if (code === null) storage.removeItem(key)
    else storage.setItem(key, code)
    listeners.forEach((listener) => listener())
  }
  return {
    read: () => storage.getItem(key),
    /** For a code that came another way than by the URL. */
    keep: (code: string) => change(code),
    drop: () => change(null),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Removes the code from an auth page's URL. */
    take({ location, history }: AddressBar): void {
      if (!isEntryPath(location.pathname)) return
      const code = new URLSearchParams(location.hash.slice(1)).get(field)
      if (code === null) return
      history.replaceState(history.state, '', location.pathname + location.search)
      if (code !== '') change(code)
    },
  }
}

export const linkCode = createLinkCode(browserStorage('sessionStorage'))

/** The invitation to open a partner. */
export const invitationCode = createLinkCode(browserStorage('sessionStorage'), invitationLinkCode)

/**
 * Captures the code of the current URL and of every link opened later in this tab, where a change of only the
 * fragment loads no page. Called once, before the router reads the URL, so that it never sees a code.
 */
export function captureLinkCodes(): void {
  const { location, history } = window
  // Bound now, because the router replaces the method with its own.
  const bar = {
    location,
    history: {
      get state(): unknown {
        return history.state
      },
      replaceState: history.replaceState.bind(history),
    },
  }
  const take = () => [linkCode, invitationCode].forEach((code) => code.take(bar))
  take()
  window.addEventListener('popstate', take)
}
