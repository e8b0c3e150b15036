import type { ReplyOf } from '@loanyard/contract/core/call'
import { listStages, updateStage, type PipelineStage } from '@loanyard/contract/deals/stages'
import { useQuery, useMutation, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { partnerKeys } from '../../../domain/first-keys.ts'
import { reasonOf } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { laterVariables } from '../../../lib/cache/later-variables.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { moveToIndex } from '../../../ui/reorder/reorder.ts'
import * as copy from '../copy.ts'
import * as specified from '../specified-copy.ts'

export const failed = specified.failedToUpdateStageDetails

interface Move {
  readonly stage: PipelineStage
  /** Counts from 0. */
  readonly to: number
}

const moved = (stages: readonly PipelineStage[], { stage, to }: Move) =>
  moveToIndex(stages, stage.id, to).map((each, index) => ({ ...each, number: index + 1 }))

const sendMove = (partnerId: string, { stage, to }: Move) =>
  callApi(updateStage, { params: { partner_id: partnerId, stage_id: stage.id }, body: { number: to + 1 } })

/** A moved stage shows at once and goes back if the server rejects the move. */
export function useStages(partnerId: string, onChanged: () => void) {
  const query = queryOptions({
    queryKey: partnerKeys.stages(partnerId),
    queryFn: ({ signal }) => callApi(listStages, { params: { partner_id: partnerId }, signal }),
  })
  const stages = useQuery(query)
  const [announcement, setAnnouncement] = useState('')
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: query.queryKey })
    onChanged()
  }
  const show = (list: ReplyOf<typeof listStages>, moves: readonly Move[]) =>
    queryClient.setQueryData(query.queryKey, { ...list, results: moves.reduce(moved, list.results) })
  const mutationKey = ['move-stage', partnerId]
  const { mutate } = useMutation({
    mutationKey,
    // In order: each position counts the moves before it.
    scope: { id: mutationKey.join('.') },
    mutationFn: (move: Move) => sendMove(partnerId, move),
    onMutate: async (next) => {
      await queryClient.cancelQueries({ queryKey: query.queryKey })
      const before = queryClient.getQueryData(query.queryKey)
      if (before === undefined) return undefined
      show(before, [next])
      setAnnouncement(copy.stageMoved(next.stage.name, next.to + 1, before.results.length))
      return before
    },
    onError: (error, failedMove, before) => {
      if (before !== undefined) show(before, laterVariables(mutationKey, failedMove))
      setAnnouncement('')
      notifyError(reasonOf(error, failed))
    },
    // After the last one: a reload in between would show the others undone.
    onSettled: () => void (queryClient.isMutating({ mutationKey }) <= 1 && refresh()),
  })
  const move = (stage: PipelineStage, to: number) => {
    const before = stages.data?.results[to]
    if (before !== undefined && before.id !== stage.id) mutate({ stage, to })
  }
  return { query: stages, move, refresh, announcement }
}
