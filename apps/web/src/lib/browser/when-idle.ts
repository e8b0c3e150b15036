const maxWaitMs = 1500

/** Resolves after the page has loaded and the browser is idle. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((loaded) => window.addEventListener('load', loaded, { once: true }))
  await new Promise<void>((quiet) => {
    // Safari has no such callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => quiet(), { timeout: maxWaitMs })
    else setTimeout(quiet, maxWaitMs / 10)
  })
}

/** Prefetches the files of the likely next page (apps/web/preloads.ts) without running them. */
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
