/** Parallel calls of a bulk action. */
const concurrency = 4

export type Settled<T, R> = { readonly item: T; readonly value: R } | { readonly item: T; readonly error: unknown }

/**
 * Runs `work` on each item, a few in parallel; a failure doesn't stop the others. Results are in the order of
 * `items`.
 */
export async function settleEach<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<Settled<T, R>[]> {
  const outcomes: Settled<T, R>[] = []
  const waiting = items.entries()
  const take = async () => {
    for (const [index, item] of waiting) {
      // Each worker takes one item at a time.
      outcomes[index] = await work(item).then(
        (value) => ({ item, value }),
        (error: unknown) => ({ item, error }),
      )
    }
  }
  await Promise.all(Array.from({ length: concurrency }, take))
  return outcomes
}
