/** Files that are on their way together. */
interface UploadBatch {
  readonly stop: () => void
}

/** How many files are on their way, over all queues: light, so that a page can warn before it has ever sent one. */
class ActiveUploads {
  readonly #counts = new Map<UploadBatch, number>()
  readonly #listeners = new Set<() => void>()

  readonly count = (): number => [...this.#counts.values()].reduce((sum, each) => sum + each, 0)

  /** Calls `listener` when the count changes; returns the way to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Tells how many files of a queue are on their way. */
  report(queue: UploadBatch, count: number): void {
    if ((this.#counts.get(queue) ?? 0) === count) return
    if (count === 0) this.#counts.delete(queue)
    else this.#counts.set(queue, count)
    for (const listener of this.#listeners) listener()
  }

  /** Stops them all, because the page is left. */
  stop(): void {
    for (const queue of this.#counts.keys()) queue.stop()
  }
}

export const activeUploads = new ActiveUploads()
