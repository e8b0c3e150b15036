/** What arrives within this time is one reload, soon enough to be there within a second. */
const gatherMs = 200
/** So many reloads may follow each other as fast as that; while it goes on there is another one each `laterMs`. */
const quickReloads = 5
const laterMs = 3000
/** While the person drags or a change is on its way, a reload waits, but no longer than this. */
const longestWaitMs = 5000
const lookAgainMs = 100

interface GatherOptions<T> {
  readonly onReady: (gathered: readonly T[]) => void
  /** Whether a reload would get in the way right now. */
  readonly isBusy: () => boolean
}

/** Gathers what arrives in bursts, so that a burst makes one reload. */
export function createGatherer<T>({ onReady, isBusy }: GatherOptions<T>) {
  let gathered: T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let allowed = quickReloads
  // A clock that is set back must not make anybody wait.
  let allowedAt = performance.now()

  const allow = () => {
    const now = performance.now()
    allowed = Math.min(quickReloads, allowed + (now - allowedAt) / laterMs)
    allowedAt = now
  }
  const finish = (deadline: number) => {
    if (isBusy() && performance.now() < deadline) {
      timer = setTimeout(() => finish(deadline), lookAgainMs)
      return
    }
    const together = gathered
    gathered = []
    timer = undefined
    allow()
    allowed -= 1
    onReady(together)
  }
  return {
    add: (item: T): void => {
      gathered.push(item)
      if (timer !== undefined) return
      allow()
      const wait = Math.max(gatherMs, (1 - allowed) * laterMs)
      timer = setTimeout(() => finish(performance.now() + longestWaitMs), wait)
    },
    stop: (): void => {
      clearTimeout(timer)
      timer = undefined
      gathered = []
    },
  }
}
