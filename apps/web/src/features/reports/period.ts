import * as copy from './copy.ts'

/** Both days included; empty: all time. */
export interface Period {
  readonly created_date_range_after?: string | undefined
  readonly created_date_range_before?: string | undefined
}

export const presets = ['all', 'year', 'months', 'days'] as const
export type Preset = (typeof presets)[number]

export const presetLabels: Readonly<Record<Preset, string>> = {
  all: copy.allTime,
  year: copy.thisYear,
  months: copy.last12Months,
  days: copy.last30Days,
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** In UTC, like the reports. */
export function periodOf(preset: Preset, now: Date): Period {
  if (preset === 'all') return {}
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const from = {
    year: Date.UTC(year, 0, 1),
    // The current month and the eleven before it, whole.
    months: Date.UTC(year, month - 11, 1),
    days: Date.UTC(year, month, day - 29),
  }[preset]
  return { created_date_range_after: dayOf(new Date(from)), created_date_range_before: dayOf(now) }
}

/** Null for a custom period. */
export function presetOf(period: Period, now: Date): Preset | null {
  const same = (one: Period) =>
    one.created_date_range_after === period.created_date_range_after &&
    one.created_date_range_before === period.created_date_range_before
  return presets.find((preset) => same(periodOf(preset, now))) ?? null
}

/** "0.3333" → "33.3%"; a dash for null. */
export function percentLabel(fraction: string | null): string {
  return fraction === null ? '–' : `${(Number(fraction) * 100).toFixed(1)}%`
}
