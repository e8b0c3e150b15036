/** Window of one flush, short enough to update the page within a second. */
const coalesceMs = 200
/** Number of quick flushes in a row; after that one every `laterMs`. */
const quickReloads = 5
const slowIntervalMs = 3000
/** Longest delay while the person drags or a change is being saved. */
const longestWaitMs = 5000
const busyPollMs = 100

interface CoalesceOptions<T> {
  readonly onReady: (pending: readonly T[]) => void
  /** True while a refetch would get in the way. */
  readonly isBusy: () => boolean
}

/** Coalesces bursts, so that a burst causes one refetch. */
export function createCoalescer<T>({ onReady, isBusy }: CoalesceOptions<T>) {
  let pending: T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let budget = quickReloads
  // Monotonic: setting the clock back must not delay anything.
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
