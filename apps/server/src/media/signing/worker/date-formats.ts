/** 2026-11-21 03:46:07 UTC */
export function instantInUtc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** Nov 20, 2026, 10:46:07 PM EST. UTC if Node doesn't know the zone. */
export function instantIn(at: Date, zone: string): string {
  const format = {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  } as const
  return inZone(at, zone, { ...format, timeZoneName: 'short' })
}

/** November 20, 2026 */
export function dateIn(at: Date, zone: string): string {
  return inZone(at, zone, { year: 'numeric', month: 'long', day: 'numeric' })
}

function inZone(at: Date, zone: string, format: Intl.DateTimeFormatOptions): string {
  // Newer ICU versions put a narrow space before AM and PM, which few fonts have.
  const plain = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', { ...format, timeZone }).format(at).replace(/\s/gu, ' ')
  try {
    return plain(zone)
  } catch {
    return plain('UTC')
  }
}

/** D:20261121034607Z */
export function pdfDate(at: Date): string {
  return `D:${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`
}
