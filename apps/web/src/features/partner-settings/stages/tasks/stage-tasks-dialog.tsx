import type { PipelineStage } from '@loanyard/contract/deals/stages'
import { listStageTasks } from '@loanyard/contract/tasks/stage-tasks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { partnerKeys } from '../../../../domain/first-keys.ts'
import { messageOf } from '../../../../lib/api/api-error.ts'
import { callApi } from '../../../../lib/api/api.ts'
import { queryClient } from '../../../../lib/cache/query-client.ts'
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../../../ui/feedback/states.tsx'
import { notifySuccess } from '../../../../ui/feedback/toast.ts'
import ui from '../../../../ui/layout/primitives.module.css'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { tasksOfStage } from '../../copy.ts'
import * as copy from './copy.ts'
import { StageTasksForm } from './stage-tasks-form.tsx'

interface StageTasksDialogProps {
  partnerId: string
  stage: PipelineStage
  onClose: () => void
}

/** What a deal's team has to do in a stage. */
export function StageTasksDialog({ partnerId, stage, onClose }: StageTasksDialogProps) {
  const params = { partner_id: partnerId, stage_id: stage.id }
  const query = queryOptions({
    queryKey: partnerKeys.stageTasks(partnerId, stage.id),
    queryFn: ({ signal }) => callApi(listStageTasks, { params, signal }),
    // Read again each time, so that the form begins with what is there now.
    gcTime: 0,
    staleTime: Infinity,
  })
  const { data, error, isFetching, refetch } = useQuery(query)
  return (
    <Dialog opened onClose={onClose} title={tasksOfStage(stage.name)} size="large">
      <div className={ui.stack4}>
        <p className={ui.quiet}>{copy.help}</p>
        {data === undefined && error === null && <SkeletonRows count={3} />}
        {data === undefined && error !== null && (
          <FailedState inline title={copy.loadFailed} onRetry={() => void refetch()} retrying={isFetching}>
            {messageOf(error)}
          </FailedState>
        )}
        {data !== undefined && (
          <StageTasksForm
            params={params}
            initial={data}
            onSaved={(saved) => {
              queryClient.setQueryData(query.queryKey, saved)
              notifySuccess(copy.saved(stage.name))
              onClose()
            }}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}
