import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useMemo } from 'react'
import { dealRequestsQuery } from '../../domain/requests/deal-requests-query.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../ui/feedback/states.tsx'
import ui from '../../ui/layout/primitives.module.css'
import { StageChips } from './list/stage-chips.tsx'
import { requirementQuery, type RequestsStageScope } from './queries.ts'
import { requestFailures } from './request-failures.ts'
import { RequestsBoard } from './requests-board.tsx'
import type { RequestsTabProps } from './requests-context.ts'
import styles from './requests.module.css'
import { useRequestFocus } from './shortcuts-and-focus.ts'

/** Redirects a URL with a request but no stage to the stage of that request. */
function useStageOfRequest({ partnerId, dealId, stages, stageId, address, onStageChange }: RequestsTabProps): void {
  const { request } = address
  const { data } = useQuery({
    ...requirementQuery({ partnerId, dealId }, request ?? ''),
    enabled: request !== undefined,
  })
  const stage = address.only === undefined ? (data?.stage ?? null) : null
  const isElsewhere = stage !== null && stage !== stageId && stages.some(({ id }) => id === stage)
  useEffect(() => {
    if (isElsewhere && stage !== null && data !== undefined) onStageChange(stage, data.id)
    // Only when another request is opened, because choosing a stage closes it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isElsewhere, stage, data?.id])
}

export function RequestsTab(props: RequestsTabProps) {
  const { partnerId, dealId, stages, stageId, onStageChange } = props
  const scope = useMemo((): RequestsStageScope => ({ partnerId, dealId, stageId }), [partnerId, dealId, stageId])
  const whole = useQuery(dealRequestsQuery(scope))
  useStageOfRequest(props)
  useRequestFocus(props.address.request)
  return (
    <div className={clsx(ui.stack3, styles.tab)}>
      {whole.data !== undefined && (
        <StageChips stages={stages} stageId={stageId} requests={whole.data.results} onSelect={onStageChange} />
      )}
      {whole.data === undefined && whole.error === null && <Skeleton height="30px" width="60%" />}
      {whole.data === undefined && whole.error !== null && (
        <FailedState
          inline
          title={requestFailures.fetch}
          onRetry={() => void whole.refetch()}
          retrying={whole.isFetching}
        >
          {messageOf(whole.error)}
        </FailedState>
      )}
      {/* A new stage starts with nothing selected and nothing open. */}
      <RequestsBoard
        key={stageId}
        {...props}
        scope={scope}
        reminder={{
          canRemind:
            props.canRequest && (whole.data?.results.some(({ waiting_on }) => waiting_on === 'client') ?? false),
          lastAt: whole.data?.last_reminded_at ?? null,
          clientStatus: whole.data?.client_status ?? null,
        }}
      />
    </div>
  )
}
