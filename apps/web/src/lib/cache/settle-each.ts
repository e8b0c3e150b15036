/** How many calls of a bulk action run side by side. */
const concurrency = 4

/** What became of one thing of many. */
export type Settled<T, R> = { readonly item: T; readonly value: R } | { readonly item: T; readonly error: unknown }

/** Does `work` with each item, a few side by side; one that fails stops none of the others. In the order of `items`. */
export async function settleEach<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<Settled<T, R>[]> {
  const outcomes: Settled<T, R>[] = []
  const waiting = items.entries()
  const take = async () => {
    for (const [index, item] of waiting) {
      // Each lane takes one at a time.
      outcomes[index] = await work(item).then(
        (value) => ({ item, value }),
        (error: unknown) => ({ item, error }),
      )
    }
  }
  await Promise.all(Array.from({ length: concurrency }, take))
  return outcomes
}
