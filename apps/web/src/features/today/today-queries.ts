import { getToday, snoozeLine, type SnoozedSection, type Today } from '@loanyard/contract/tasks/today'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { todayKeys } from '../../domain/query-keys.ts'
import { callApi } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { formatDate } from '../../lib/format/format.ts'
import { notifyFailure, notifyUndo } from '../../ui/feedback/toast.ts'
import * as copy from './copy.ts'

export type Whose = 'mine' | 'everyone'

export function todayQuery(partnerId: string, of: Whose) {
  return queryOptions({
    queryKey: todayKeys.of(partnerId, of),
    queryFn: ({ signal }) => callApi(getToday, { params: { partner_id: partnerId }, query: { of }, signal }),
    staleTime: 0,
  })
}

/** A line of a section, by the id that snoozes it. */
export interface Line {
  readonly section: SnoozedSection
  readonly id: string
  /** What it is called in messages. */
  readonly name: string
}

interface Snoozing extends Line {
  readonly until: string | null
}

const idOf = (line: object): string | undefined => {
  const { id, deal, request } = line as { id?: string; deal?: { id: string }; request?: { id: string } }
  return id ?? request?.id ?? deal?.id
}

/** The id of a line that names a request is its deal's where the line stands for the deal. */
const lineId = (section: SnoozedSection, line: Today[SnoozedSection]['results'][number]): string | undefined =>
  section === 'overdue_requests' && 'deal' in line ? line.deal.id : idOf(line)

/** What else belongs to the day, such as the review queue, has no sections. */
function without(day: Today, { section, id }: Line): Today {
  if (!Object.hasOwn(day, section)) return day
  const lines: readonly Today[SnoozedSection]['results'][number][] = day[section].results
  const results = lines.filter((line) => lineId(section, line) !== id)
  return { ...day, [section]: { ...day[section], results } }
}

/** The line goes at once, and comes back if the server refuses; Undo brings it back as well. */
export function useSnooze(partnerId: string): (line: Line, until: string) => void {
  const queryKey = todayKeys.all(partnerId)
  const { mutate } = useMutation({
    mutationFn: ({ section, id, until }: Snoozing) =>
      callApi(snoozeLine, { params: { partner_id: partnerId }, body: { section, id, until } }),
    onMutate: async (line) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueriesData<Today>({ queryKey })
      if (line.until !== null)
        queryClient.setQueriesData<Today>({ queryKey }, (day) => (day === undefined ? day : without(day, line)))
      return before
    },
    onSuccess: (_, line) => {
      if (line.until !== null)
        notifyUndo(copy.snoozed(line.name, formatDate(line.until)), () => mutate({ ...line, until: null }))
    },
    onError: (error, line, before) => {
      for (const [key, day] of before ?? []) queryClient.setQueryData(key, day)
      notifyFailure(error, line.until === null ? copy.unsnoozeFailed : copy.snoozeFailed, () => mutate(line))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  return (line, until) => mutate({ ...line, until })
}
