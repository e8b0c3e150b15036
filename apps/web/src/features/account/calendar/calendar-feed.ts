import { endCalendarFeed, getCalendarFeed, replaceCalendarFeed } from '@loanyard/contract/tasks/calendar'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { todayKeys } from '../../../domain/query-keys.ts'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.ts'
import * as copy from '../copy.ts'

export function feedQuery(partnerId: string) {
  return queryOptions({
    queryKey: todayKeys.of(partnerId, 'calendar'),
    queryFn: ({ signal }) => callApi(getCalendarFeed, { params: { partner_id: partnerId }, signal }),
    // Another tab may have replaced it.
    staleTime: 0,
  })
}

/** The new address is only in the mutation's data. */
export function useReplaceFeed(partnerId: string, onSettled: () => void) {
  return useMutation({
    mutationFn: () => callApi(replaceCalendarFeed, { params: { partner_id: partnerId } }),
    onSuccess: ({ since }) => queryClient.setQueryData(feedQuery(partnerId).queryKey, { since }),
    onError: (error) => notifyError(reasonOf(error, copy.turnOnCalendarFailed)),
    onSettled,
  })
}

export function useEndFeed(partnerId: string, onSettled: () => void) {
  return useMutation({
    mutationFn: () => callApi(endCalendarFeed, { params: { partner_id: partnerId } }),
    onSuccess: () => {
      queryClient.setQueryData(feedQuery(partnerId).queryKey, { since: null })
      notifySuccess(copy.calendarEnded)
    },
    onError: (error) => notifyError(reasonOf(error, copy.endCalendarFailed)),
    onSettled,
  })
}
