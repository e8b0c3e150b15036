/**
 * Date and time as ZIP keeps them: two 16-bit numbers in one, to two seconds, from 1980 to 2107, in UTC since the format
 * has no zone.
 */
export function dosTime(instant: Date): number {
  const year = Math.min(Math.max(instant.getUTCFullYear(), 1980), 2107)
  const date = ((year - 1980) << 9) | ((instant.getUTCMonth() + 1) << 5) | instant.getUTCDate()
  const time = (instant.getUTCHours() << 11) | (instant.getUTCMinutes() << 5) | (instant.getUTCSeconds() >> 1)
  return ((date << 16) | time) >>> 0
}
