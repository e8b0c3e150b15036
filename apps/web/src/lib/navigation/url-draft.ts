import { useState } from 'react'
import { useDebounced } from '../browser/debounce.ts'

interface UrlDraft<A> {
  /** What the filters show: the address, or what was just chosen and waits. */
  shown: A
  /** Shows a choice at once and applies it 300 ms after the last one (specification section 9). */
  change: (next: A) => void
  /** Applies a choice that has waited already, or that is no filter. */
  changeNow: (next: A) => void
}

/**
 * The filters between a choice and the address. A change of the address from elsewhere (back, a link) wins over what
 * still waits. `keyOf` says which addresses mean the same.
 */
export function useUrlDraft<A>(address: A, keyOf: (address: A) => string, onApply: (next: A) => void): UrlDraft<A> {
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
  return {
    shown: draft?.base === base ? draft.next : address,
    change: (next) => applyLater(base, keep(next)),
    changeNow: (next) => apply(keep(next)),
  }
}
