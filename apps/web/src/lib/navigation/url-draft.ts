import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useDebounced } from '../browser/debounce.ts'

/** Undefined removes a parameter. */
export type AddressChange<A> = { readonly [N in keyof A]?: A[N] | undefined }

export interface UrlDraft<A> {
  /** The search parameters, or the choice that is still waiting. */
  shown: A
  /** Goes up when what is being typed no longer counts: Back, Forward, a link, Reset. */
  revision: number
  /** Shows a choice at once and applies it 300 ms after the last one, as specified. */
  edit: (change: AddressChange<A>) => void
  /** For what was debounced already, and for a single choice. */
  editNow: (change: AddressChange<A>) => void
  /** Applies a whole address without delay and discards everything else. */
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

interface Draft<A> {
  /** Key of the address it belongs to. */
  base: string
  next: A | null
  /** Keys that were applied and are not the address yet. */
  applied: readonly string[]
  revision: number
}

/** Only an address that was applied here keeps what was chosen since; any other one discards it. */
function draftAt<A>(base: string, { next, applied, revision }: Draft<A>, keyOf: (address: A) => string): Draft<A> {
  const index = applied.indexOf(base)
  if (index === -1) return { base, next: null, applied: [], revision: revision + 1 }
  return {
    base,
    next: next !== null && keyOf(next) !== base ? next : null,
    applied: applied.slice(index + 1),
    revision,
  }
}

/** A link to the page that is open doesn't change the URL. */
function useSameUrlNavigation(onNavigate: () => void): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
        if (!hrefChanged) onNavigate()
      }),
    [router, onNavigate],
  )
}

/**
 * Holds filter choices until they are applied to the URL, which is the only truth: a navigation from elsewhere (Back,
 * a link, also to the open page) discards what is waiting.
 */
export function useUrlDraft<A extends object>({
  address,
  keyOf = JSON.stringify,
  changed = (before, change) => ({ ...before, ...change }),
  onApply,
}: UrlDraftOptions<A>): UrlDraft<A> {
  const base = keyOf(address)
  const [kept, setDraft] = useState<Draft<A>>({ base, next: null, applied: [], revision: 0 })
  const draft = kept.base === base ? kept : draftAt(base, kept, keyOf)
  if (draft !== kept) setDraft(draft)
  const [discard] = useState(
    () => () => setDraft((now) => ({ ...now, next: null, applied: [], revision: now.revision + 1 })),
  )
  useSameUrlNavigation(discard)

  const apply = (next: A, revision = draft.revision) => {
    const key = keyOf(next)
    if (key === base) return setDraft({ base, next: null, applied: [], revision })
    setDraft({ base, next, applied: [...draft.applied, key], revision })
    onApply(next)
  }
  const applyLater = useDebounced((next: A) => {
    if (draft.next === next) apply(next)
  })
  const shown = draft.next ?? address
  return {
    shown,
    revision: draft.revision,
    edit: (change) => {
      const next = changed(shown, change)
      setDraft({ ...draft, next })
      applyLater(next)
    },
    editNow: (change) => apply(changed(shown, change)),
    changeNow: (next) => apply(next, draft.revision + 1),
  }
}
