import { areas, type Area, type MagicLinkType } from '@loanyard/contract/core/values'
import * as z from 'zod'
import { browserStorage, type BrowserStorage } from '../../../lib/browser/browser-storage.ts'

/** How long the page says "Check your email" after asking: as long as a sign-in link works; an hour for a password. */
const pendingMs: Readonly<Record<MagicLinkType, number>> = { LOG_IN: 15 * 60_000, SET_PSWD: 60 * 60_000 }

const pendingLinkSchema = z.object({
  email: z.string(),
  area: z.enum(areas),
  /** Milliseconds since 1970. */
  asked_at: z.number(),
  /** From when on another link may be asked for, milliseconds since 1970. */
  again_at: z.number(),
  /** Where the person was going. */
  next: z.string().nullable(),
})

/** That this browser asked for a link, for whom, where, and until when it has to wait before it asks again. */
export type PendingLink = z.infer<typeof pendingLinkSchema>

/** What was asked for. */
export interface LinkRequest {
  type: MagicLinkType
  email: string
  area: Area
  next: string | null
}

/** The cooldown (decisions.md, section 11). */
export const cooldownMs = 60_000

/**
 * From when on another link may be asked for, in milliseconds of this browser's clock. `expires_at` is the server's: where
 * the two clocks disagree so that it cannot be meant, the whole cooldown from now on.
 */
export function nextRequestAt(expires_at: string, now: number): number {
  const wait = Date.parse(expires_at) - now
  return now + (wait > 0 && wait < cooldownMs ? wait : cooldownMs)
}

const keyOf = (type: MagicLinkType) => `loanyard.magic_link.${type}`

/** The notes of this browser, shared by its tabs: the specification keeps the cooldown's expiry in local storage. */
export function createPendingLinks(storage: BrowserStorage, now: () => number) {
  const listeners = new Set<() => void>()
  const emit = () => listeners.forEach((listener) => listener())
  const read = (type: MagicLinkType): PendingLink | null => {
    try {
      const link = pendingLinkSchema.safeParse(JSON.parse(storage.getItem(keyOf(type)) ?? 'null'))
      return link.success && now() - link.data.asked_at < pendingMs[type] ? link.data : null
    } catch {
      return null
    }
  }
  return {
    /** The note as it is kept, so that a change of it can be told. */
    raw: (type: MagicLinkType) => storage.getItem(keyOf(type)),
    /** The note; null where none was asked for lately. */
    read,
    /** Notes that a link was asked for; `againAt` is an instant in milliseconds. */
    write: ({ type, ...requested }: LinkRequest, againAt: number): void => {
      const link: PendingLink = { ...requested, asked_at: now(), again_at: againAt }
      storage.setItem(keyOf(type), JSON.stringify(link))
      emit()
    },
    /** Notes that the server wants a longer wait than it said at first. */
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
    /** Passes on what another tab noted; a null key is everything. */
    onStorage: (key: string | null): void => {
      if (key === null || key.startsWith('loanyard.magic_link.')) emit()
    },
  }
}

/** The notes of this browser. */
export const pendingLinks = createPendingLinks(browserStorage('localStorage'), () => Date.now())
