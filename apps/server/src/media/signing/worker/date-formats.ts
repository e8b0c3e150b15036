import { dayIn, numericDate } from '@loanyard/contract/core/dates'

/** 11/21/2026, 03:46:07 UTC */
export function instantInUtc(at: Date): string {
  return `${numericDate(at.toISOString().slice(0, 10))}, ${at.toISOString().slice(11, 19)} UTC`
}

/** 11/20/2026, 10:46:07 PM EST. UTC if Node doesn't know the zone. */
export function instantIn(at: Date, zone: string): string {
  return inZone(zone, (timeZone) => {
    const time = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    })
    // Newer ICU versions put a narrow space before AM and PM, which few fonts have.
    return `${numericDate(dayIn(timeZone, at))}, ${time.format(at).replace(/\s/gu, ' ')}`
  })
}

/** 11/20/2026 */
export function dateIn(at: Date, zone: string): string {
  return inZone(zone, (timeZone) => numericDate(dayIn(timeZone, at)))
}

function inZone(zone: string, format: (timeZone: string) => string): string {
  try {
    return format(zone)
  } catch {
    return format('UTC')
  }
}

/** D:20261121034607Z */
export function pdfDate(at: Date): string {
  return `D:${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`
}
