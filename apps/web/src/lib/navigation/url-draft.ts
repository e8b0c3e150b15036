import { useState } from 'react'
import { useDebounced } from '../browser/debounce.ts'

interface UrlDraft<A> {
  /** The search parameters, or the choice that is still waiting. */
  shown: A
  /** Shows a choice at once and applies it 300 ms after the last one, as specified. */
  change: (next: A) => void
  /** Applies a choice without delay. */
  changeNow: (next: A) => void
}

/**
 * Holds filter choices until they are applied to the URL. A URL change from elsewhere (back, a link) discards what is
 * waiting. `keyOf` maps equivalent search parameters to the same key.
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
