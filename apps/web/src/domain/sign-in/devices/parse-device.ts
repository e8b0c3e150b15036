import { parse } from 'bowser'
import { truncate } from '../../../lib/format/format.ts'
import * as copy from './copy.ts'

export interface Device {
  /** "Firefox on Windows", or the part of it that is known. */
  readonly name: string
  readonly kind: 'computer' | 'phone' | 'tablet' | 'unknown'
}

const kinds: Readonly<Record<string, Device['kind']>> = { desktop: 'computer', mobile: 'phone', tablet: 'tablet' }

/**
 * Reads a user agent; for one that is no browser, its first word ("curl/8.5.0"). User agents can claim anything:
 * display only, never base a decision on it.
 */
export function parseDevice(userAgent: string | null): Device {
  const userAgentText = userAgent?.trim() ?? ''
  if (userAgentText === '') return { name: copy.unknownBrowser, kind: 'unknown' }
  const { browser, os, platform } = parse(userAgentText)
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '')
  return {
    name: truncate(names.length === 0 ? (userAgentText.split(/\s/)[0] ?? userAgentText) : names.join(copy.onSystem)),
    kind: kinds[platform.type ?? ''] ?? 'unknown',
  }
}
