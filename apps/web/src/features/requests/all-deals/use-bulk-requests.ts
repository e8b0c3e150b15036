import type { ListedRequest } from '@loanyard/contract/requests/lists/request-list'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { todayKeys } from '../../../domain/query-keys.ts'
import * as reminders from '../../../domain/requests/reminders/copy.ts'
import { bulkRemindedMessage } from '../../../domain/requests/reminders/remind.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { formatCounted, formatDate } from '../../../lib/format/format.ts'
import { notifyFailure, notifySuccess, notifyUndo } from '../../../ui/feedback/toast.ts'
import { redating, reminding, type Outcome } from './bulk-requests.ts'
import * as copy from './copy.ts'
import { reloadRequestLists } from './queries.ts'

/** What was not done, and why. */
export interface Results {
  readonly title: string
  /** What was done with the others; null: nothing. */
  readonly done: string | null
  readonly refused: readonly Outcome[]
  /** Takes back what was done. */
  readonly onUndo: (() => void) | null
}

export interface Answers {
  readonly onDone: () => void
  readonly onResults: (results: Results) => void
}

const reload = async (partnerId: string) => {
  await Promise.all([
    reloadRequestLists(partnerId),
    queryClient.invalidateQueries({ queryKey: todayKeys.all(partnerId) }),
  ])
}

const requestsCounted = (count: number) => formatCounted(count, 'request')
const refusedOf = (outcomes: readonly Outcome[]) => outcomes.filter(({ problem }) => problem !== null)

/** Its callbacks outlive the bar, which goes with the selection. */
export function useRemindDeals(partnerId: string, { onDone, onResults }: Answers) {
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const { mutate, isPending } = useMutation({
    ...reminding,
    onSuccess: (outcomes) => {
      onDone()
      // Where nothing was outstanding, that is the deal's result.
      const results = outcomes.map((one) => ({
        ...one,
        problem: one.problem ?? (one.sent === null ? reminders.nothingToRemind : null),
      }))
      const sent = outcomes.flatMap((one) => (one.sent === null ? [] : [one.sent]))
      const message = sent.length === 0 ? null : bulkRemindedMessage(sent)
      const refused = refusedOf(results)
      if (refused.length === 0) return message !== null && notifySuccess(message)
      const title = copy.notReminded(formatCounted(refused.length, 'deal'))
      return onResults({ title, done: message, refused, onUndo: null })
    },
    onError: (error, failed) => notifyFailure(error, copy.remindFailed, () => mutate(failed)),
    onSettled: () => {
      setProgress(null)
      return reload(partnerId)
    },
  })
  const remind = (requests: readonly ListedRequest[]) =>
    mutate({ partnerId, requests, onProgress: (done, all) => setProgress({ done, all }) })
  return { remind, isReminding: isPending, progress }
}

/** Each request has a result of its own; those that were changed can be changed back. */
export function useChangeDueDates(partnerId: string, { onDone, onResults }: Answers) {
  const undo = useMutation({
    ...redating,
    onSuccess: (outcomes) => {
      const refused = refusedOf(outcomes)
      if (refused.length === 0) return notifySuccess(copy.dueDateUndone(requestsCounted(outcomes.length)))
      return onResults({ title: copy.notChanged(requestsCounted(refused.length)), done: null, refused, onUndo: null })
    },
    onSettled: () => reload(partnerId),
  })
  const change = useMutation({
    ...redating,
    onSuccess: (outcomes, { changes }) => {
      onDone()
      const day = changes[0]?.day ?? null
      const back = outcomes.flatMap((one) => (one.back === null ? [] : [{ ...one.back, before: day }]))
      const onUndo = back.length === 0 ? null : () => undo.mutate({ partnerId, changes: back })
      const done =
        back.length === 0 ? null : copy.dueDateSet(requestsCounted(back.length), day === null ? null : formatDate(day))
      const refused = refusedOf(outcomes)
      // Next to the reasons, so that the time to undo isn't spent reading them.
      if (refused.length > 0)
        return onResults({ title: copy.notChanged(requestsCounted(refused.length)), done, refused, onUndo })
      return done !== null && onUndo !== null && notifyUndo(done, onUndo)
    },
    onSettled: () => reload(partnerId),
  })
  const redate = (requests: readonly ListedRequest[], day: string | null) =>
    change.mutate({ partnerId, changes: requests.map((request) => ({ request, day, before: request.due_date })) })
  return { redate, isRedating: change.isPending || undo.isPending }
}
