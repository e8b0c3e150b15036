import { listStages, updateStage, type Stage } from '@loanyard/contract/deals/stages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { partnerKeys } from '../../domain/query-keys.ts'
import { reasonOf } from '../../lib/api/api-error.ts'
import { callApi } from '../../lib/api/api.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { notifyError } from '../../ui/feedback/toast.ts'
import { moveToIndex } from '../../ui/reorder/reorder.ts'
import * as copy from './copy.ts'
import * as specified from './specified-copy.ts'

export const failed = specified.failedToUpdateStageDetails

/** A moved stage shows at once and goes back if the server rejects the move. */
export function useStages(partnerId: string, onChanged: () => void) {
  const queryKey = partnerKeys.stages(partnerId)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(listStages, { params: { partner_id: partnerId }, signal }),
  })
  const [announcement, setAnnouncement] = useState('')
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey })
    onChanged()
  }
  const move = async (stage: Stage, to: number) => {
    const before = query.data
    if (before === undefined || before.results[to] === undefined || before.results[to].id === stage.id) return
    const moved = moveToIndex(before.results, stage.id, to).map((each, index) => ({ ...each, number: index + 1 }))
    queryClient.setQueryData(queryKey, { ...before, results: moved })
    setAnnouncement(copy.stageMoved(stage.name, to + 1, moved.length))
    try {
      const params = { partner_id: partnerId, stage_id: stage.id }
      await callApi(updateStage, { params, body: { number: to + 1 } })
    } catch (error) {
      queryClient.setQueryData(queryKey, before)
      setAnnouncement('')
      notifyError(reasonOf(error, failed))
    }
    refresh()
  }
  return { query, move, refresh, announcement }
}
