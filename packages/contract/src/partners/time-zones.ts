import * as z from 'zod'
import * as copy from './copy.ts'

/** The IANA time zones of the states and territories where the SBA lends. */
export const timeZones = [
  { name: 'America/New_York', label: 'Eastern time (New York)' },
  { name: 'America/Chicago', label: 'Central time (Chicago)' },
  { name: 'America/Denver', label: 'Mountain time (Denver)' },
  { name: 'America/Phoenix', label: 'Arizona time, no daylight saving (Phoenix)' },
  { name: 'America/Los_Angeles', label: 'Pacific time (Los Angeles)' },
  { name: 'America/Anchorage', label: 'Alaska time (Anchorage)' },
  { name: 'Pacific/Honolulu', label: 'Hawaii time (Honolulu)' },
  { name: 'America/Puerto_Rico', label: 'Atlantic time (San Juan)' },
  { name: 'Pacific/Guam', label: 'Chamorro time (Guam)' },
  { name: 'Pacific/Pago_Pago', label: 'Samoa time (Pago Pago)' },
] as const

export const timeZoneNames = timeZones.map(({ name }) => name)
export type TimeZone = (typeof timeZones)[number]['name']

export const timeZone = z.enum(timeZoneNames, copy.timeZoneRequired)

/**
 * Ranges of the first three digits of a ZIP code and their time zone, as of 2026-11-24, from the states and
 * cities of the areas and the time zone boundaries of 49 CFR part 71. An area that lies in two zones has that of its largest city. Military addresses (090-098, 340, 962-966) have none.
 */
const eastern =
  '005 010-069 070-089 100-323 326-339 341-342 344 346-347 349 373-374 376-379 398-418 425-427 430-462 465-475 478-499'
const ranges: readonly (readonly [areas: string, zone: TimeZone])[] = [
  ['006-009', 'America/Puerto_Rico'],
  [eastern, 'America/New_York'],
  ['324-325 350-372 375 380-397 420-424 463-464 476-477 500-576 580-585 587-588 600-692 700-797', 'America/Chicago'],
  ['577 586 590-599 693 798-799 800-834 836-837 840-847 865 870-885 979', 'America/Denver'],
  ['850-864', 'America/Phoenix'],
  ['835 838 889-961 970-978 980-994', 'America/Los_Angeles'],
  ['995-999', 'America/Anchorage'],
  ['967-968', 'Pacific/Honolulu'],
  ['969', 'Pacific/Guam'],
]

/** The time zone of a ZIP code, with or without its last four digits; null for one that has none. */
export function timeZoneOfZip(zip: string): TimeZone | null {
  if (!/^\d{5}/.test(zip)) return null
  if (zip.startsWith('96799')) return 'Pacific/Pago_Pago'
  const area = zip.slice(0, 3)
  return ranges.find(([areas]) => areas.split(' ').some((range) => isIn(area, range)))?.[1] ?? null
}

function isIn(area: string, range: string): boolean {
  const [first = range, last = first] = range.split('-')
  return first <= area && area <= last
}
