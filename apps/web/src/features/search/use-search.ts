import { searchEverything } from '@loanyard/contract/search/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchKeys } from '../../domain/query-keys.ts'
import { callApi } from '../../lib/api/api.ts'
import { useDebounced } from '../../lib/browser/debounce.ts'
import { recentPages, type PageLink } from './recent-pages.ts'
import { hitOptions, pageOptions, recentOptions, type SearchOptionGroup } from './search-options.ts'

/** Shorter than for filters, because nothing else moves while typing. */
const debounceMs = 120
const minLength = 2

interface SearchState {
  readonly text: string
  readonly onType: (text: string) => void
  readonly groups: readonly SearchOptionGroup[]
  readonly error: Error | null
  readonly retry: () => void
  /** The options still belong to an earlier text. */
  readonly isWaiting: boolean
  readonly isSearch: boolean
}

/** Recent pages and matching pages first, then search results. */
export function useSearch(partnerId: string, pages: readonly PageLink[]): SearchState {
  const [text, setText] = useState('')
  const [sent, setSent] = useState('')
  const send = useDebounced((typed: string) => setSent(typed), debounceMs)
  const isSearch = text.trim().length >= minLength
  const query = useQuery({
    queryKey: searchKeys.results(partnerId, sent),
    queryFn: ({ signal }) =>
      callApi(searchEverything, { params: { partner_id: partnerId }, query: { q: sent }, signal }),
    enabled: sent.length >= minLength,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const [recent] = useState(() => recentPages(partnerId))
  const groups = isSearch
    ? [...(query.data === undefined ? [] : hitOptions(partnerId, sent, query.data)), ...pageOptions(pages, text)]
    : [...recentOptions(recent), ...pageOptions(pages, text)]
  return {
    text,
    onType: (typed) => {
      setText(typed)
      send(typed.trim())
    },
    groups,
    error: isSearch ? query.error : null,
    retry: () => void query.refetch(),
    isWaiting: isSearch && (sent !== text.trim() || query.isFetching),
    isSearch,
  }
}
