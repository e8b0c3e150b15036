/** What arrives within this time is one reload, soon enough to be there within a second. */
const coalesceMs = 200
/** So many reloads may follow each other as fast as that; while it goes on there is another one each `laterMs`. */
const quickReloads = 5
const slowIntervalMs = 3000
/** While the person drags or a change is on its way, a reload waits, but no longer than this. */
const longestWaitMs = 5000
const busyPollMs = 100

interface CoalesceOptions<T> {
  readonly onReady: (pending: readonly T[]) => void
  /** Whether a reload would get in the way right now. */
  readonly isBusy: () => boolean
}

/** Gathers what arrives in bursts, so that a burst makes one reload. */
export function createCoalescer<T>({ onReady, isBusy }: CoalesceOptions<T>) {
  let pending: T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let budget = quickReloads
  // A clock that is set back must not make anybody wait.
  let refilledAt = performance.now()

  const refillBudget = () => {
    const now = performance.now()
    budget = Math.min(quickReloads, budget + (now - refilledAt) / slowIntervalMs)
    refilledAt = now
  }
  const finish = (deadline: number) => {
    if (isBusy() && performance.now() < deadline) {
      timer = setTimeout(() => finish(deadline), busyPollMs)
      return
    }
    const batch = pending
    pending = []
    timer = undefined
    refillBudget()
    budget -= 1
    onReady(batch)
  }
  return {
    add: (item: T): void => {
      pending.push(item)
      if (timer !== undefined) return
      refillBudget()
      const wait = Math.max(coalesceMs, (1 - budget) * slowIntervalMs)
      timer = setTimeout(() => finish(performance.now() + longestWaitMs), wait)
    },
    stop: (): void => {
      clearTimeout(timer)
      timer = undefined
      pending = []
    },
  }
}
