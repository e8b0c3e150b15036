const lines = new Map<string, Promise<unknown>>()

/**
 * Runs `work` after all earlier work under the same key has ended, well or badly: two quick changes of one thing reach
 * the server in the order in which they were made.
 */
export function inOrder<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(key) ?? Promise.resolve()
  const run = before.then(work, work)
  const line = run
    .catch(() => undefined)
    .finally(() => {
      if (lines.get(key) === line) lines.delete(key)
    })
  lines.set(key, line)
  return run
}
