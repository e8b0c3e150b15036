interface Page {
  readonly results: readonly unknown[]
  readonly next: string | null
}

/**
 * Where a list goes on after a page: a list with collapsed groups sets it, to begin behind them. Refetching all pages
 * skips the same groups.
 */
export const nextPage = { of: ({ next }: Page): string | null => next }
