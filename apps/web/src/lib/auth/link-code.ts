import { browserStorage, type BrowserStorage } from '../browser/browser-storage.ts'
import { authAreaOf, paths } from '../navigation/paths.ts'

/** Where codes of a kind come in, and under which name they are kept. */
interface CodeKind {
  readonly key: string
  /** The fragment's field. */
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

/** The parts of the browser's window that a code comes in by. */
export interface AddressBar {
  location: Pick<Location, 'pathname' | 'search' | 'hash'>
  history: Pick<History, 'state' | 'replaceState'>
}

/**
 * The code of a magic link that was opened in this tab. It comes in the address's fragment, which no server sees, and
 * leaves address and history at once. It is kept for the tab until it is used or refused, so that a reload is no dead end.
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
    /** Keeps a code that came another way than by the address. */
    keep: (code: string) => change(code),
    /** Forgets the code: it was used, refused, or is not wanted. */
    drop: () => change(null),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Takes the code out of a door's address, if it is there. */
    take({ location, history }: AddressBar): void {
      if (!isEntryPath(location.pathname)) return
      const code = new URLSearchParams(location.hash.slice(1)).get(field)
      if (code === null) return
      history.replaceState(history.state, '', location.pathname + location.search)
      if (code !== '') change(code)
    },
  }
}

/** The code of the link opened in this tab. */
export const linkCode = createLinkCode(browserStorage('sessionStorage'))

/** The code of the invitation to open a partner that was opened in this tab. */
export const invitationCode = createLinkCode(browserStorage('sessionStorage'), invitationLinkCode)

/**
 * Takes the code of the present address, and of every link opened later in the same tab: there a change of the fragment
 * alone loads no page. Called once, before the router first reads the address and listens to it, so that it never sees one.
 */
export function captureLinkCodes(): void {
  const { location, history } = window
  // Bound now: the router replaces the method by one of its own.
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
