import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useMemo, useState } from 'react'
import { searchFor } from './find-text.ts'
import { firstFrom, nextMatch, positionOf, totalOf, type MatchPosition } from './match-navigation.ts'
import { PageTexts, searchPages, type SearchProgress } from './search-pages.ts'

/** Debounce, so that a long document isn't searched at every key. */
const typingMs = 200

export interface Find {
  readonly query: string
  /** Applies to folded text; null if there is no search. */
  readonly search: RegExp | null
  readonly active: MatchPosition | null
  /** Position of the active match, from 1; 0 if there is none. */
  readonly position: number
  readonly total: number
  readonly isSearching: boolean
  readonly hasNoText: boolean
  readonly setQuery: (query: string) => void
  readonly move: (direction: 1 | -1) => void
}

const noProgress: SearchProgress = { counts: new Map(), isDone: false, hasNoText: false }

/** Starts at `begin`, the page in view when the search began. */
function useSearchProgress(pdf: PDFDocumentProxy, search: RegExp | null, begin: number) {
  const [progress, setProgress] = useState<SearchProgress & { readonly search: RegExp | null }>({
    ...noProgress,
    search: null,
  })
  const texts = useMemo(() => new PageTexts(pdf), [pdf])
  useEffect(() => {
    if (search === null) return undefined
    const controller = new AbortController()
    const pages = Array.from({ length: pdf.numPages }, (_, index) => (index + begin) % pdf.numPages)
    const onProgress = (next: SearchProgress) => setProgress({ ...next, search })
    const timer = setTimeout(() => {
      void searchPages({ pages, search, texts, signal: controller.signal, onProgress })
    }, typingMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [search, pdf, texts, begin])
  return progress.search === search ? progress : noProgress
}

export function useFind(pdf: PDFDocumentProxy, currentPage: number): Find {
  const [{ query, begin }, setAsked] = useState({ query: '', begin: 0 })
  const [chosen, setChosen] = useState<MatchPosition | null>(null)
  const key = searchFor(query)?.source ?? null
  // Different spellings of the same words are the same search.
  const search = useMemo(() => (key === null ? null : new RegExp(key, 'g')), [key])
  const { counts, isDone, hasNoText } = useSearchProgress(pdf, search, begin)
  const active = useMemo(
    () => (chosen !== null && counts.has(chosen.page) ? chosen : firstFrom(counts, begin)),
    [chosen, counts, begin],
  )
  return {
    query,
    search,
    active,
    hasNoText,
    position: active === null ? 0 : positionOf(counts, active),
    total: totalOf(counts),
    isSearching: search !== null && !isDone,
    setQuery: (next) => {
      // Further typing keeps the page where the search began.
      setAsked((before) => ({ query: next, begin: before.query === '' ? currentPage : before.begin }))
      setChosen(null)
    },
    move: (direction) => setChosen(active === null ? null : nextMatch(counts, active, direction)),
  }
}
