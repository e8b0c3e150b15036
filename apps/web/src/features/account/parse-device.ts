import { parse } from 'bowser'
import { truncate } from '../../lib/format/format.ts'
import * as copy from './copy.ts'

export interface Device {
  /** "Firefox on Windows", or what of it is known. */
  readonly name: string
  readonly kind: 'computer' | 'phone' | 'tablet' | 'unknown'
}

const kinds: Readonly<Record<string, Device['kind']>> = { desktop: 'computer', mobile: 'phone', tablet: 'tablet' }

/**
 * What a program says of itself, in words; one that is no browser by its own first word ("curl/8.5.0"). It says what
 * it likes: only for the eye, never for a decision.
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
