interface Page {
  readonly results: readonly unknown[]
  readonly next: string | null
}

/**
 * The address of the page after a page. A grouped list replaces it while it is shown, to skip collapsed groups, also when
 * all pages are fetched again.
 */
export const nextPage = { of: ({ next }: Page): string | null => next }
