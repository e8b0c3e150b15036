const queues = new Map<string, Promise<unknown>>()

/**
 * Runs `work` after all earlier work under the same key has settled, so that quick changes to one record reach the
 * server in order.
 */
export function runInOrder<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = queues.get(key) ?? Promise.resolve()
  const run = before.then(work, work)
  const tail = run
    .catch(() => undefined)
    .finally(() => {
      if (queues.get(key) === tail) queues.delete(key)
    })
  queues.set(key, tail)
  return run
}
