/** Works on what comes, several at a time. Ends with the first that fails, once those that had begun are done. */
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
  const guarded = () => worker().catch((error: unknown) => void failed.push(error))
  await Promise.all(Array.from({ length: atOnce }, guarded))
  await items.return?.()
  if (failed.length > 0) throw failed[0]
}
