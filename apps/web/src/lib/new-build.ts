const reloadedAt = 'loanyard.reloaded_for_new_build'
const onceIn = 60_000

/**
 * Loads the page again when a part of it is gone because the server has a newer build; what was typed is kept in drafts.
 * Once a minute at most, so that a part that is really missing shows the page's own failure instead of a loop.
 */
export function followNewBuilds(): void {
  globalThis.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(reloadedAt) ?? 0)
    if (Date.now() - last < onceIn) return
    sessionStorage.setItem(reloadedAt, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
