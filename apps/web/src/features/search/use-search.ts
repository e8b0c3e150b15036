import { searchEverything } from '@loanyard/contract/search/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searchKeys } from '../../domain/query-keys.ts'
import { callApi } from '../../lib/api/api.ts'
import { useDebounced } from '../../lib/browser/debounce.ts'
import { commandsOfPage } from '../../lib/navigation/commands.ts'
import { recentPages, type PageLink } from './recent-pages.ts'
import { commandOptions, hitOptions, pageOptions, recentOptions, type SearchOptionGroup } from './search-options.ts'

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

interface SearchSources {
  readonly pages: readonly PageLink[]
  /** What can be done from anywhere. */
  readonly actions: readonly PageLink[]
}

/** What a person wants to do comes first if the text says so. */
function searched(
  { groups, isFirst }: ReturnType<typeof commandOptions>,
  found: readonly SearchOptionGroup[],
  pages: readonly SearchOptionGroup[],
): SearchOptionGroup[] {
  return isFirst ? [...groups, ...found, ...pages] : [...found, ...pages, ...groups]
}

/** Before anything is typed: recent pages, what this page can do, all pages. Then results, pages and actions. */
export function useSearch(partnerId: string, { pages, actions }: SearchSources): SearchState {
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
  const [commands] = useState(commandsOfPage)
  const found = query.data === undefined ? [] : hitOptions(partnerId, sent, query.data)
  const groups = isSearch
    ? searched(commandOptions(commands, actions, text), found, pageOptions(pages, text))
    : [
        ...recentOptions(recent),
        ...commandOptions(commands, [], text).groups,
        ...pageOptions(pages, text),
        ...commandOptions([], actions, text).groups,
      ]
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
