import type { Realtime } from '../../lib/realtime/realtime.ts'

/** While one of several servers is being replaced, the page may come from one that isn't yet. */
const recheckMs = 5 * 60_000

interface Options {
  readonly realtime: Pick<Realtime, 'watch' | 'isOpen'>
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener'>
  readonly hasNewBuild: () => Promise<boolean>
  /** True while a reload would lose something. */
  readonly isBusy: () => boolean
  readonly offerReload: () => void
  readonly reload: () => void
}

/**
 * An updated server ends the event stream, so each time it is back, the page asks for the server's build. If that is a
 * newer one, a hidden page with nothing to lose reloads; otherwise it offers to.
 * @returns a function that stops it
 */
export function watchForNewBuild({ realtime, page, hasNewBuild, isBusy, offerReload, reload }: Options): () => void {
  const end = new AbortController()
  let hasBeenOpen = realtime.isOpen()
  let isOutdated = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const canReloadUnnoticed = () => page.visibilityState === 'hidden' && !isBusy()
  const check = async () => {
    if (isOutdated || !(await hasNewBuild()) || isOutdated || end.signal.aborted) return
    isOutdated = true
    if (canReloadUnnoticed()) reload()
    else offerReload()
  }
  const stopWatching = realtime.watch(() => {
    if (!realtime.isOpen()) return
    // The page has just been loaded.
    if (hasBeenOpen) {
      void check()
      clearTimeout(timer)
      timer = setTimeout(() => void check(), recheckMs)
    }
    hasBeenOpen = true
  })
  const onVisibility = () => {
    if (isOutdated && canReloadUnnoticed()) reload()
  }
  page.addEventListener('visibilitychange', onVisibility, { signal: end.signal })
  return () => {
    end.abort()
    clearTimeout(timer)
    stopWatching()
  }
}
