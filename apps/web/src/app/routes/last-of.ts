import type { ViewList } from '@loanyard/contract/staff/views/lists'

export interface Entering {
  readonly params: { readonly partnerId: string }
  readonly search: object
  readonly cause: string
  readonly preload: boolean
  readonly location: { readonly state: { readonly __TSR_index: number } }
}

/** What the list showed last, for who comes back to it; the first page of a tab is opened by its address. */
export async function lastOf(
  list: ViewList,
  { params, search, cause, preload, location }: Entering,
): Promise<object | null> {
  if (cause !== 'enter' || preload || !location.state.__TSR_index) return null
  // Without the chunk the list opens as usual.
  const views = await import('../../domain/views/later.ts').catch(() => null)
  return views?.rememberedAddress(params.partnerId, list, search) ?? null
}
