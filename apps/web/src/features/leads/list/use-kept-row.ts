import type { Lead } from '@loanyard/contract/leads/schemas'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FetchedRows } from '../../../ui/list/use-fetched-rows.ts'
import { leadQuery } from '../queries.ts'

interface KeptPlace {
  readonly id: string
  readonly index: number
  readonly filters: string
}

/**
 * Keeps the row of the open lead where it was if a change takes it out of the filter: it leaves once its panel closes
 * or the filters change. `moved` is that lead.
 */
export function useKeptRow(
  list: FetchedRows<Lead>,
  { partnerId, openId, filters }: { partnerId: string; openId: string | undefined; filters: string },
): { list: FetchedRows<Lead>; moved: Lead | null } {
  const { data: lead } = useQuery({ ...leadQuery(partnerId, openId ?? ''), enabled: openId !== undefined })
  const [place, setPlace] = useState<KeptPlace | null>(null)
  const index = openId === undefined ? -1 : list.rows.findIndex(({ id }) => id === openId)
  const isNewPlace =
    openId !== undefined && index !== -1 && (place?.id !== openId || place.index !== index || place.filters !== filters)
  if (isNewPlace && !list.isStale) setPlace({ id: openId, index, filters })
  const isKept = index === -1 && place !== null && place.id === openId && place.filters === filters && !list.isStale
  const moved = isKept && lead !== undefined && lead.id === openId ? lead : null
  return useMemo(() => {
    if (moved === null || place === null) return { list, moved: null }
    return { list: { ...list, rows: list.rows.toSpliced(place.index, 0, moved) }, moved }
  }, [list, moved, place])
}
