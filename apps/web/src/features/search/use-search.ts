import { searchEverything } from '@loanyard/contract/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../lib/api.ts'
import { useDebounced } from '../../lib/debounce.ts'
import { foundChoices, pageChoices, recentChoices, type ChoiceGroup } from './choices.ts'
import { recentPlaces, type Place } from './recent-places.ts'

/** Shorter than for filters: here nothing else moves while one types. */
const pauseMs = 120
const shortest = 2

interface Found {
  readonly text: string
  readonly type: (text: string) => void
  readonly groups: readonly ChoiceGroup[]
  readonly error: Error | null
  readonly again: () => void
  /** What is shown is not yet what was typed. */
  readonly isWaiting: boolean
  readonly isSearch: boolean
}

/** What the dialog shows for what is typed: places opened last and pages, then everything that matches. */
export function useSearch(partnerId: string, pages: readonly Place[]): Found {
  const [text, setText] = useState('')
  const [sent, setSent] = useState('')
  const send = useDebounced((typed: string) => setSent(typed), pauseMs)
  const isSearch = text.trim().length >= shortest
  const query = useQuery({
    queryKey: ['search', partnerId, sent],
    queryFn: ({ signal }) =>
      callApi(searchEverything, { params: { partner_id: partnerId }, query: { q: sent }, signal }),
    enabled: sent.length >= shortest,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const [places] = useState(() => recentPlaces(partnerId))
  const groups = isSearch
    ? [...(query.data === undefined ? [] : foundChoices(partnerId, sent, query.data)), ...pageChoices(pages, text)]
    : [...recentChoices(places), ...pageChoices(pages, text)]
  return {
    text,
    type: (typed) => {
      setText(typed)
      send(typed.trim())
    },
    groups,
    error: isSearch ? query.error : null,
    again: () => void query.refetch(),
    isWaiting: isSearch && (sent !== text.trim() || query.isFetching),
    isSearch,
  }
}
