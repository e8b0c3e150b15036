import type { Analytics } from './beacon.ts'

export const noAnalytics: Analytics = { track: () => undefined }

/** The server writes it only into pages of the production partner host. */
function analyticsAddress(page: Pick<Document, 'querySelector'>): string | null {
  return page.querySelector<HTMLMetaElement>('meta[name="loanyard-analytics"]')?.content ?? null
}

/** Loads nothing if the page names no address. */
export async function openAnalytics(page: Pick<Document, 'querySelector'>): Promise<Analytics> {
  const address = analyticsAddress(page)
  if (address === null) return noAnalytics
  const { createBeacon } = await import('./beacon.ts')
  return createBeacon(address)
}
