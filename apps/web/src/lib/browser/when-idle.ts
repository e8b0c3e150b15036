/** How long to wait for a quiet moment, ms. */
const maxWaitMs = 1500

/** Resolves once the page is there and the browser has a moment: for what nobody waits for. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }))
  await new Promise<void>((quiet) => {
    // Safari has no such callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => quiet(), { timeout: maxWaitMs })
    else setTimeout(quiet, maxWaitMs / 10)
  })
}

/** Fetches the files of the page that likely comes next (apps/web/preloads.ts), once this one is there. Runs nothing. */
export async function prefetchNextPage(): Promise<void> {
  const files = document.querySelector<HTMLMetaElement>('meta[name="loanyard-soon"]')?.content.split(' ') ?? []
  if (files.length === 0) return
  await whenIdle()
  for (const file of files) {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.as = file.endsWith('.css') ? 'style' : 'script'
    link.crossOrigin = 'anonymous'
    link.href = file
    document.head.append(link)
  }
}
