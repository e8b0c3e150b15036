/** Rates are stored as fractions and shown as percentages; terms are stored in months and shown in years. */

/** Shifts the decimal point without calculating: ("0.1025", 2) → "10.25". */
function shiftPoint(decimal: string, places: number): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const digits = whole + fraction.padEnd(places, '0')
  const point = whole.length + places
  const padded = point < 1 ? digits.padStart(digits.length + 1 - point, '0') : digits
  const at = Math.max(point, 1)
  const before = padded.slice(0, at).replace(/^0+(?=\d)/, '')
  const after = padded.slice(at).replace(/0+$/, '')
  return after === '' ? before : `${before}.${after}`
}

/** "0.102500" → "10.25". */
export function percentOf(fraction: string): string {
  return shiftPoint(fraction, 2)
}

/** "10.25" or "10.25 %" → "0.1025"; null if it is no percentage with at most four decimals. */
export function fractionOf(typed: string): string | null {
  const text = typed.trim().replace(/\s*%$/, '')
  return /^\d{1,3}(\.\d{1,4})?$/.test(text) ? shiftPoint(text, -2) : null
}

/** 120 → "10", 100 → "8.33": at most two decimals, which `monthsOf` converts back to the same months. */
export function yearsOf(months: number): string {
  return String(Math.round((months * 100) / 12) / 100)
}

/** "10" → 120, "7.5" → 90, "8.33" → 100: the nearest whole month; null if it is no number of years. */
export function monthsOf(typed: string): number | null {
  const text = typed.trim().replace(/\s*(years?|yrs?|y)$/i, '')
  return /^\d{1,2}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 12) : null
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** 120 → "10 years", 90 → "7 years 6 months", 7 → "7 months". */
export function formatTerm(months: number): string {
  const years = Math.floor(months / 12)
  const rest = months % 12
  if (years === 0) return counted(rest, 'month')
  return rest === 0 ? counted(years, 'year') : `${counted(years, 'year')} ${counted(rest, 'month')}`
}

/** "0.1025" → "10.25%". */
export function formatFraction(fraction: string): string {
  return `${percentOf(fraction)}%`
}

/** "2.5" → "2.5 days". */
export function daysLabel(days: string | null): string {
  return days === null ? '–' : `${days.replace(/\.0$/, '')} ${days === '1.0' ? 'day' : 'days'}`
}
