/** Which bundles a list shows. */
export type BundleShelf = 'templates' | 'custom' | 'archived'

/** The places of bundles in the query cache. */
export const bundleKeys = {
  lists: (partnerId: string) => ['bundles', partnerId, 'list'] as const,
  list: (partnerId: string, shelf: BundleShelf, search: string | undefined) =>
    ['bundles', partnerId, 'list', shelf, search ?? ''] as const,
  one: (partnerId: string, bundleId: string) => ['bundles', partnerId, 'one', bundleId] as const,
}
