/** Processes items as they come, `atOnce` at a time. After a failure starts no more, waits for the running ones and rethrows. */
export async function runInParallel<T>(
  atOnce: number,
  source: AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const items = source[Symbol.asyncIterator]()
  const failed: unknown[] = []
  const worker = async () => {
    while (failed.length === 0) {
      const next = await items.next()
      if (next.done === true) return
      await work(next.value)
    }
  }
  const safeWorker = () => worker().catch((error: unknown) => void failed.push(error))
  await Promise.all(Array.from({ length: atOnce }, safeWorker))
  await items.return?.()
  if (failed.length > 0) throw failed[0]
}
