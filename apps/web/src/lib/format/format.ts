import { numericDate, sentenceDate } from '@loanyard/contract/core/dates'

/** Display formats of amounts, dates and names, as specified. Amounts are decimal strings and stay exact. */

// Without Intl, whose formats take a phone up to 90 ms to create, on every page that shows an amount or a time.

/** "1234567" → "1,234,567". */
const grouped = (whole: bigint | number) => String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** Rounded half away from zero. */
function dollars(amount: string, decimals: 0 | 2): string {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
  const isUp = Number(fraction[decimals] ?? 0) >= 5
  const scaled = BigInt(`${whole}${fraction.padEnd(decimals, '0').slice(0, decimals)}`) + (isUp ? 1n : 0n)
  const sign = amount.startsWith('-') && scaled > 0n ? '-' : ''
  const cents = decimals === 0 ? '' : `.${String(scaled % 100n).padStart(2, '0')}`
  return `${sign}$${grouped(decimals === 0 ? scaled : scaled / 100n)}${cents}`
}

/** "1250000.00" → "$1,250,000.00". */
export function formatMoney(amount: string): string {
  return dollars(amount, 2)
}

/** "1250000.50" → "$1,250,001", for columns that are scanned; show the exact amount on hover. */
export function formatMoneyWhole(amount: string): string {
  return dollars(amount, 0)
}

const units = [
  ['B', 1_000_000_000n, 2n],
  ['M', 1_000_000n, 2n],
  ['K', 1_000n, 1n],
] as const

/** "1250000.00" → "$1.25M": K with one decimal, M and B with two; below a thousand whole dollars. */
export function formatMoneyShort(amount: string): string {
  const negative = amount.startsWith('-')
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.')
  const cents = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0').slice(0, 2))
  const sign = negative && cents > 0n ? '-' : ''
  // From the smallest up, so that 999,950 rounds to the next unit instead of $1000K.
  for (const [unit, size, decimals] of units.toReversed()) {
    const scale = 10n ** decimals
    const scaled = (cents * scale + size * 50n) / (size * 100n)
    const fits = scaled < 1000n * scale || unit === 'B'
    if (cents >= 100_000n - 50n && fits) return `${sign}$${shortNumber(scaled, decimals)}${unit}`
  }
  return dollars(amount, 0)
}

function shortNumber(scaled: bigint, decimals: bigint): string {
  const scale = 10n ** decimals
  const rest = (scaled % scale).toString().padStart(Number(decimals), '0').replace(/0+$/, '')
  const whole = grouped(scaled / scale)
  return rest === '' ? whole : `${whole}.${rest}`
}

/** 12345 → "12,345". */
export function formatCount(count: number): string {
  return grouped(count)
}

/** 1 → "1 lead", 12345 → "12,345 leads". */
export function formatCounted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

const sizes = ['KB', 'MB', 'GB', 'TB'] as const

/** Bytes as "1 KB" at least, "1.4 MB", "16 MB"; a KB is 1024 bytes, as operating systems show file sizes. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return bytes === 0 ? '0 KB' : '1 KB'
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), sizes.length)
  const size = bytes / 1024 ** power
  return `${size < 9.95 ? size.toFixed(1).replace('.0', '') : formatCount(Math.round(size))} ${sizes[power - 1] ?? ''}`
}

/** A calendar day is the same in every time zone; an instant is shown in the reader's own. */
function dayOf(value: string): string {
  if (value.length <= 10) return value
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? '' : today(date)
}

/** The reader's calendar date, such as "2026-11-05". */
export function today(now: Date = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** "2026-11-05" or an instant → "11/05/2026", for lists, forms and tables (decision 0051); '' for an invalid date. */
export const formatDate = (value: string): string => numericDate(dayOf(value))

/** "2026-11-05" or an instant → "5 Nov, 2026", for sentences; '' for an invalid date. */
export const formatDateInSentence = (value: string): string => sentenceDate(dayOf(value))

/** "2:07 PM" in the reader's time zone; null for an invalid instant. */
export function timeOf(instant: string): string | null {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return null
  const hours = date.getHours()
  const minutes = String(date.getMinutes()).padStart(2, '0')
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
}

/** An instant → "11/05/2026, 2:07 PM" in the reader's time zone, for lists, forms and tables. */
export function formatDateTime(instant: string): string {
  const time = timeOf(instant)
  return time === null ? '' : `${formatDate(instant)}, ${time}`
}

/** An instant → "5 Nov, 2026, 2:07 PM" in the reader's time zone, for sentences. */
export function formatDateTimeInSentence(instant: string): string {
  const time = timeOf(instant)
  return time === null ? '' : `${formatDateInSentence(instant)}, ${time}`
}

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** "just now" up to 5 s and for the future, then seconds, minutes, hours and days. */
export function formatRelative(instant: string, now: number = Date.now()): string {
  const seconds = Math.floor((now - Date.parse(instant)) / 1000)
  if (Number.isNaN(seconds)) return ''
  if (seconds <= 5) return 'just now'
  if (seconds < 60) return ago(seconds, 'second')
  if (seconds < 3600) return ago(Math.floor(seconds / 60), 'minute')
  if (seconds < 86_400) return ago(Math.floor(seconds / 3600), 'hour')
  return ago(Math.floor(seconds / 86_400), 'day')
}

/** Never negative. */
export function daysSince(instant: string, now: number = Date.now()): number {
  return Math.max(0, Math.floor((now - Date.parse(instant)) / 86_400_000))
}

/** At most `max` characters, ending with an ellipsis if cut. */
export function truncate(text: string, max = 50): string {
  const characters = Array.from(text)
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}

/** Either name may be empty. */
export function fullName(firstName: string, lastName: string): string {
  return `${firstName} ${lastName}`.trim().replace(/\s+/g, ' ')
}

/** "Ana Maria Lopez" → "AL"; one name gives one letter. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

/** "word document" → "Word document"; names such as "iPhone" stay. */
export function capitalize(label: string): string {
  return /^.[A-Z]/.test(label) ? label : label.charAt(0).toUpperCase() + label.slice(1)
}
