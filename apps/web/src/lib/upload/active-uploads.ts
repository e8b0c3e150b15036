interface UploadBatch {
  readonly stop: () => void
}

/** Number of files being uploaded, over all queues. Small, so that a page can warn before the upload code is loaded. */
class ActiveUploads {
  readonly #counts = new Map<UploadBatch, number>()
  readonly #listeners = new Set<() => void>()

  readonly count = (): number => [...this.#counts.values()].reduce((sum, each) => sum + each, 0)

  /** Calls `listener` when the count changes; returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  report(queue: UploadBatch, count: number): void {
    if ((this.#counts.get(queue) ?? 0) === count) return
    if (count === 0) this.#counts.delete(queue)
    else this.#counts.set(queue, count)
    for (const listener of this.#listeners) listener()
  }

  /** Stops all queues when the page is left. */
  stop(): void {
    for (const queue of this.#counts.keys()) queue.stop()
  }
}

export const activeUploads = new ActiveUploads()
