import { useState } from 'react'
import { useDebounced } from '../browser/debounce.ts'

/** Undefined removes a parameter. */
export type AddressChange<A> = { readonly [N in keyof A]?: A[N] | undefined }

export interface UrlDraft<A> {
  /** The search parameters, or the choice that is still waiting. */
  shown: A
  /** Shows a choice at once and applies it 300 ms after the last one, as specified. */
  edit: (change: AddressChange<A>) => void
  /** For what was debounced already, and for a single choice. */
  editNow: (change: AddressChange<A>) => void
  /** Applies a whole address without delay. */
  changeNow: (next: A) => void
}

interface UrlDraftOptions<A> {
  address: A
  /** Maps equivalent search parameters to the same key. */
  keyOf?: (address: A) => string
  /** What an address becomes by a change; leaves out defaults. */
  changed?: (address: A, change: AddressChange<A>) => A
  onApply: (next: A) => void
}

/**
 * Holds filter choices until they are applied to the URL. A URL change from elsewhere (back, a link) discards what is
 * waiting.
 */
export function useUrlDraft<A extends object>({
  address,
  keyOf = JSON.stringify,
  changed = (before, change) => ({ ...before, ...change }),
  onApply,
}: UrlDraftOptions<A>): UrlDraft<A> {
  const base = keyOf(address)
  const [draft, setDraft] = useState<{ base: string; next: A } | null>(null)

  const apply = (next: A) => {
    if (keyOf(next) === base) setDraft(null)
    else onApply(next)
  }
  const applyLater = useDebounced((chosenOn: string, next: A) => {
    if (chosenOn === base) apply(next)
  })
  const keep = (next: A) => {
    setDraft({ base, next })
    return next
  }
  const shown = draft?.base === base ? draft.next : address
  const changeNow = (next: A) => apply(keep(next))
  return {
    shown,
    edit: (change) => applyLater(base, keep(changed(shown, change))),
    editNow: (change) => changeNow(changed(shown, change)),
    changeNow,
  }
}
