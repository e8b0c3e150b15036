const reloadedAtKey = 'loanyard.reloaded_for_new_build'
const minReloadIntervalMs = 60_000

/** Null if the server doesn't answer. */
async function fetchCurrentPage(): Promise<string | null> {
  try {
    const reply = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
    return reply.ok ? await reply.text() : null
  } catch {
    return null
  }
}

/** `still the same` also within a minute of a reload, so that two servers with different builds cause no loop. */
async function compareBuilds(): Promise<'new' | 'still the same' | 'no answer'> {
  const page = await fetchCurrentPage()
  if (page === null) return 'no answer'
  const running = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''
  const last = Number(sessionStorage.getItem(reloadedAtKey) ?? 0)
  return page.includes(running) || Date.now() - last < minReloadIntervalMs ? 'still the same' : 'new'
}

export async function hasNewBuild(): Promise<boolean> {
  return (await compareBuilds()) === 'new'
}

export function reloadPage(): void {
  sessionStorage.setItem(reloadedAtKey, String(Date.now()))
  location.reload()
}

/**
 * Called when a chunk is missing: reloads if the server has a newer build; drafts survive. At most once a minute, so
 * that a real failure shows its error instead of looping. Never resolves if it reloads.
 */
export async function reloadForNewBuild(): Promise<'still the same' | 'no answer'> {
  const outcome = await compareBuilds()
  if (outcome !== 'new') return outcome
  reloadPage()
  return new Promise<never>(() => undefined)
}
