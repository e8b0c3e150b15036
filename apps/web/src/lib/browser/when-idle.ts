const maxWaitMs = 1500
/** After it has loaded, a page fetches what it shows; files it doesn't need yet would delay that on a slow line. */
const prefetchDelayMs = 2500

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

const signsOfUse = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

let used: Promise<void> | null = null

/**
 * Resolves once the person moves the pointer, presses a key or scrolls, and the browser is idle: for code that the first
 * click or form needs, which would otherwise run while the page is still being shown.
 */
export function whenUsed(): Promise<void> {
  used ??= new Promise<void>((resolve) => {
    const onUse = () => {
      for (const sign of signsOfUse) removeEventListener(sign, onUse, true)
      resolve()
    }
    for (const sign of signsOfUse) addEventListener(sign, onUse, { capture: true, passive: true })
  }).then(whenIdle)
  return used
}

/** Prefetches the files of the likely next page, and those that wait for `whenUsed` (apps/web/preloads.ts), without running them. */
export async function prefetchNextPage(): Promise<void> {
  const files = document.querySelector<HTMLMetaElement>('meta[name="loanyard-soon"]')?.content.split(' ') ?? []
  if (files.length === 0) return
  await whenIdle()
  await new Promise((resolve) => setTimeout(resolve, prefetchDelayMs))
  for (const file of files) {
    await whenIdle()
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.as = file.endsWith('.css') ? 'style' : 'script'
    link.crossOrigin = 'anonymous'
    link.href = file
    document.head.append(link)
  }
}
