/**
 * Days on which banks are open in the United States, given as YYYY-MM-DD.
 * Holidays: https://www.federalreserve.gov/aboutthefed/k8.htm. The Reserve Banks close on Monday for a holiday on a Sunday,
 * and don't close on Friday for one on a Saturday.
 */

interface FixedHoliday {
  readonly month: number
  readonly date: number
  /** The first year in which it is one. */
  readonly since: number
}

interface FloatingHoliday {
  readonly month: number
  /** 0 is Sunday. */
  readonly weekday: number
  /** The nth of the month; -1 is the last. */
  readonly nth: number
}

const fixedHolidays: readonly FixedHoliday[] = [
  { month: 1, date: 1, since: 1 }, // New Year's Day
  { month: 6, date: 19, since: 2022 }, // Juneteenth
  { month: 7, date: 4, since: 1 }, // Independence Day
  { month: 11, date: 11, since: 1 }, // Veterans Day
  { month: 12, date: 25, since: 1 }, // Christmas Day
]

const floatingHolidays: readonly FloatingHoliday[] = [
  { month: 1, weekday: 1, nth: 3 }, // Martin Luther King Jr. Day
  { month: 2, weekday: 1, nth: 3 }, // Washington's Birthday
  { month: 5, weekday: 1, nth: -1 }, // Memorial Day
  { month: 9, weekday: 1, nth: 1 }, // Labor Day
  { month: 10, weekday: 1, nth: 2 }, // Columbus Day
  { month: 11, weekday: 4, nth: 4 }, // Thanksgiving Day
]

const parse = (day: string): Date => new Date(`${day}T00:00:00Z`)
const format = (date: Date): string => date.toISOString().slice(0, 10)

export function addDays(day: string, days: number): string {
  const date = parse(day)
  date.setUTCDate(date.getUTCDate() + days)
  return format(date)
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return parse(day).getUTCDay()
}

function isFixedHoliday(day: string): boolean {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return fixedHolidays.some((holiday) => holiday.month === month && holiday.date === date && year >= holiday.since)
}

function isFloatingHoliday(day: string): boolean {
  const [, month = 0, date = 0] = day.split('-').map(Number)
  const isLast = addDays(day, 7).slice(5, 7) !== day.slice(5, 7)
  return floatingHolidays.some(
    (holiday) =>
      holiday.month === month &&
      holiday.weekday === weekdayOf(day) &&
      (holiday.nth === -1 ? isLast : holiday.nth === Math.ceil(date / 7)),
  )
}

export function isBankHoliday(day: string): boolean {
  if (isFloatingHoliday(day) || isFixedHoliday(day)) return true
  return weekdayOf(day) === 1 && isFixedHoliday(addDays(day, -1))
}

export function isBusinessDay(day: string): boolean {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && !isBankHoliday(day)
}

/** The nth business day after a day. */
export function addBusinessDays(day: string, count: number): string {
  let current = day
  for (let left = count; left > 0;) {
    current = addDays(current, 1)
    if (isBusinessDay(current)) left -= 1
  }
  return current
}
