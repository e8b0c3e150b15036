/** The route instead of the path, so that no names or ids are sent. */
export interface PageView {
  readonly kind: 'page_view'
  /** "/partner/$partnerId/deals" */
  readonly route: string
}

export interface Analytics {
  readonly track: (event: PageView) => void
}

/** Sends each event on its own, without cookies; events that can't be sent are dropped. */
export function createBeacon(address: string): Analytics {
  return {
    track: (event) =>
      void fetch(address, {
        method: 'POST',
        body: JSON.stringify(event),
        // Makes it a simple request, so that the analytics server needs no preflight.
        headers: { 'Content-Type': 'text/plain' },
        mode: 'no-cors',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        keepalive: true,
      }).catch(() => undefined),
  }
}
