const reloadedAtKey = 'loanyard.reloaded_for_new_build'
const minReloadIntervalMs = 60_000

/** The page as the server has it now; null where the server does not answer. */
async function fetchCurrentPage(): Promise<string | null> {
  try {
    const reply = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
    return reply.ok ? await reply.text() : null
  } catch {
    return null
  }
}

/**
 * For when a part of the page is missing: loads the page again if that is because the server has a newer build; what was
 * typed is kept in drafts. Once a minute at most, so that what is really broken shows the page's own failure instead of
 * a loop. Never resolves where it reloads.
 */
export async function reloadForNewBuild(): Promise<'still the same' | 'no answer'> {
  const page = await fetchCurrentPage()
  if (page === null) return 'no answer'
  const running = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''
  const last = Number(sessionStorage.getItem(reloadedAtKey) ?? 0)
  if (page.includes(running) || Date.now() - last < minReloadIntervalMs) return 'still the same'
  sessionStorage.setItem(reloadedAtKey, String(Date.now()))
  location.reload()
  return new Promise<never>(() => undefined)
}
