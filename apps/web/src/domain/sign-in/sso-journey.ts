import type { SsoStart } from '@loanyard/contract/auth/sso/provider-response'
import type { Area } from '@loanyard/contract/core/values'
import { browserStorage, type BrowserStorage } from '../../lib/browser/browser-storage.ts'

/** Not in paths.ts, which every page loads before it works. */
export const ssoPaths = { callback: '/sso/callback', connect: '/sso/connect' } as const

/** A person on their way to an identity provider and back, kept for the tab: without it, no other browser can finish. */
export interface Journey {
  readonly purpose: 'sign_in' | 'link' | 'test'
  readonly attempt: string
  readonly connection: string
  /** Name of the provider. */
  readonly provider: string
  /** Where the journey began, and ends if it fails. */
  readonly from: string
  /** Where a sign-in leads. */
  readonly next: string | null
  /** Of a test. */
  readonly partnerId: string | null
}

/** An account that waits to be connected until its person has signed in as usual. */
export interface PendingConnection {
  readonly connection: string
  readonly provider: string
  readonly partner: string
  readonly email: string
  readonly area: Area & ('partner' | 'lender')
}

const keptMs = 3_600_000

function kept<T>(key: string, storage: BrowserStorage) {
  return {
    read: (): T | null => {
      try {
        // Cast: only `write` fills it.
        const { value, at } = JSON.parse(storage.getItem(key) ?? '{}') as { value?: T; at?: number }
        return value !== undefined && at !== undefined && Date.now() - at < keptMs ? value : null
      } catch {
        return null
      }
    },
    write: (value: T): void => storage.setItem(key, JSON.stringify({ value, at: Date.now() })),
    clear: (): void => storage.removeItem(key),
  }
}

export const journeys = kept<Journey>('loanyard.sso', browserStorage('sessionStorage'))
/** Of all tabs, because an emailed link may open another one. */
export const pendingConnection = kept<PendingConnection>('loanyard.sso_connect', browserStorage('localStorage'))

/** Leaves the page for the provider's own. */
export function leaveForProvider(start: SsoStart, journey: Omit<Journey, 'attempt'>): void {
  journeys.write({ ...journey, attempt: start.attempt })
  window.location.assign(start.authorization_url)
}
