/** The route instead of the path, so that no names or ids are sent. */
export interface PageView {
  readonly kind: 'page_view'
  /** "/partner/$partnerId/deals" */
  readonly route: string
}

export interface Analytics {
  readonly track: (event: PageView) => void
}
