/** What arrives within this time is one reload, soon enough to be there within a second. */
const gatherMs = 200
/** The second reload follows the first after this, and while it goes on each later one after twice as long. */
const firstPauseMs = 600
const longestPauseMs = 5000
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
  let doneAt = -Infinity
  let pauseMs = firstPauseMs

  const finish = (deadline: number) => {
    if (isBusy() && Date.now() < deadline) {
      timer = setTimeout(() => finish(deadline), lookAgainMs)
      return
    }
    const together = gathered
    gathered = []
    timer = undefined
    doneAt = Date.now()
    onReady(together)
  }
  return {
    add: (item: T): void => {
      gathered.push(item)
      if (timer !== undefined) return
      const sinceLast = Date.now() - doneAt
      const isQuiet = sinceLast > longestPauseMs
      const wait = isQuiet ? gatherMs : Math.max(gatherMs, Math.min(pauseMs - sinceLast, longestPauseMs))
      pauseMs = isQuiet ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs)
      timer = setTimeout(() => finish(Date.now() + longestWaitMs), wait)
    },
    stop: (): void => {
      clearTimeout(timer)
      timer = undefined
      gathered = []
    },
  }
}
