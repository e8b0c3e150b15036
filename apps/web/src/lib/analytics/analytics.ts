/** What is told of: which page, by its route, so that no name and no id of anybody goes out. */
export interface PageView {
  readonly kind: 'page_view'
  /** "/partner/$partnerId/deals" */
  readonly route: string
}

/** Takes what happens; by default nothing is done with it. */
export interface Analytics {
  readonly track: (event: PageView) => void
}

export const noAnalytics: Analytics = { track: () => undefined }

/** The address events go to: the server writes it into pages of the production partner host, and into no others. */
function analyticsAddress(page: Pick<Document, 'querySelector'>): string | null {
  return page.querySelector<HTMLMetaElement>('meta[name="loanyard-analytics"]')?.content ?? null
}

/** Analytics for a page: nothing where it names no address, and then nothing is loaded either. */
export async function openAnalytics(page: Pick<Document, 'querySelector'>): Promise<Analytics> {
  const address = analyticsAddress(page)
  if (address === null) return noAnalytics
  const { createBeacon } = await import('./beacon.ts')
  return createBeacon(address)
}
