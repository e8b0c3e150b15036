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
