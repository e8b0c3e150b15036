import { areas, type Area, type MagicLinkType } from '@loanyard/contract/core/values'
import { browserStorage, type BrowserStorage } from '../../../lib/browser/browser-storage.ts'

/**
 * How long the page says "Check your email" after a request: the lifetime of a sign-in link, an hour for a password
 * link.
 */
const pendingMs: Readonly<Record<MagicLinkType, number>> = { LOG_IN: 15 * 60_000, SET_PSWD: 60 * 60_000 }

/** A link this browser requested: for whom, where, and when it may request another. */
export interface PendingLink {
  email: string
  area: Area
  /** Milliseconds since 1970. */
  asked_at: number
  /** When another link may be requested, in milliseconds since 1970. */
  again_at: number
  next: string | null
}

/** Another version of the page, or a person, may have written something else. */
function isPendingLink(stored: unknown): stored is PendingLink {
  if (typeof stored !== 'object' || stored === null) return false
  const { email, area, asked_at, again_at, next } = stored as Partial<Record<keyof PendingLink, unknown>>
  return (
    typeof email === 'string' &&
    areas.some((each) => each === area) &&
    Number.isFinite(asked_at) &&
    Number.isFinite(again_at) &&
    (next === null || typeof next === 'string')
  )
}

export interface LinkRequest {
  type: MagicLinkType
  email: string
  area: Area
  next: string | null
}

/** Minimum time between two requests (product-rules 9.4). */
export const cooldownMs = 60_000

/**
 * When another link may be requested, in milliseconds of this browser's clock. `expires_at` comes from the server's
 * clock; if the two disagree implausibly, the full cooldown applies from now.
 */
export function nextRequestAt(expires_at: string, now: number): number {
  const wait = Date.parse(expires_at) - now
  return now + (wait > 0 && wait < cooldownMs ? wait : cooldownMs)
}

const keyOf = (type: MagicLinkType) => `loanyard.magic_link.${type}`

/** The product rules keep the cooldown's expiry in local storage, so all tabs share it. */
export function createPendingLinks(storage: BrowserStorage, now: () => number) {
  const listeners = new Set<() => void>()
  const emit = () => listeners.forEach((listener) => listener())
  const read = (type: MagicLinkType): PendingLink | null => {
    try {
      const link: unknown = JSON.parse(storage.getItem(keyOf(type)) ?? 'null')
      return isPendingLink(link) && now() - link.asked_at < pendingMs[type] ? link : null
    } catch {
      return null
    }
  }
  return {
    /** The stored text, to detect changes. */
    raw: (type: MagicLinkType) => storage.getItem(keyOf(type)),
    /** Null unless a link was requested recently. */
    read,
    /** `againAt` is in milliseconds since 1970. */
    write: ({ type, ...requested }: LinkRequest, againAt: number): void => {
      const link: PendingLink = { ...requested, asked_at: now(), again_at: againAt }
      storage.setItem(keyOf(type), JSON.stringify(link))
      emit()
    },
    /** Records that the server asked for a longer wait than at first. */
    postpone: (type: MagicLinkType, againAt: number): void => {
      const link = read(type)
      if (link === null) return
      storage.setItem(keyOf(type), JSON.stringify({ ...link, again_at: againAt }))
      emit()
    },
    clear: (type: MagicLinkType): void => {
      storage.removeItem(keyOf(type))
      emit()
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Publishes what another tab stored; a null key means everything. */
    onStorage: (key: string | null): void => {
      if (key === null || key.startsWith('loanyard.magic_link.')) emit()
    },
  }
}

export const pendingLinks = createPendingLinks(browserStorage('localStorage'), () => Date.now())
