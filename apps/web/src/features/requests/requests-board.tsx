import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useMemo, useState, useEffect, useRef } from 'react'
import { usePreview } from '../../domain/documents/document-preview.tsx'
import { messageOf } from '../../lib/api/api-error.ts'
import { useBlockedStrayDrops } from '../../lib/upload/drops/file-drops.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { actionLabels } from '../../ui/copy.ts'
import { RefreshFailed } from '../../ui/feedback/refresh-failed.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FailedState } from '../../ui/feedback/states.tsx'
import ui from '../../ui/layout/primitives.module.css'
import * as copy from './copy.ts'
import { BulkBar } from './list/bulk-bar.tsx'
import { requestsOf } from './list/bundle-card.tsx'
import { useDroppedFiles } from './list/dropped-files.ts'
import { SigningList, StageRequests } from './list/request-lists.tsx'
import type { RowsState } from './list/request-row.tsx'
import { RequestsToolbar } from './list/toolbar.tsx'
import {
  reloadRequests,
  type RequestsStageScope,
  additionalRequestsQuery,
  bundleOptionsQuery,
  bundleRequestsQuery,
} from './queries.ts'
import { requestFailures } from './request-failures.ts'
import {
  pendingAnswerOf,
  RequestsContext,
  type RequestsContextValue,
  type RequestsDialog,
  type RequestsTabProps,
} from './requests-context.ts'
import { RequestsDialogs } from './requests-dialogs.tsx'
import styles from './requests.module.css'
import { useRequestShortcuts, useSteadyRow } from './shortcuts-and-focus.ts'
import { useDecisions } from './use-decisions.ts'
import { RequestView } from './view/request-view.tsx'

function useStageRequests(scope: RequestsStageScope) {
  const bundles = useQuery(bundleRequestsQuery(scope))
  const additional = useQuery(additionalRequestsQuery(scope))
  // Selecting a stage loads its bundle options unless they are cached (product-rules 3.6).
  useQuery(bundleOptionsQuery(scope))
  const requests = useMemo(
    () => [...(bundles.data ?? []).flatMap(requestsOf), ...(additional.data ?? [])],
    [bundles.data, additional.data],
  )
  const retry = () => {
    if (bundles.isError) void bundles.refetch()
    if (additional.isError) void additional.refetch()
  }
  return {
    bundles: bundles.data,
    additional: additional.data,
    requests,
    error: bundles.error ?? additional.error,
    isFetching: bundles.isFetching || additional.isFetching,
    retry,
  }
}

function ProblemList({ problems }: { problems: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces: scrollIntoView returns a promise in some browsers, which an effect must not.
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box}>
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      <p className={ui.quiet}>{copy.problemsNote}</p>
    </div>
  )
}

function DecisionProblems({ problems, onDismiss }: { problems: readonly string[]; onDismiss: () => void }) {
  if (problems.length === 0) return null
  return (
    <div className={clsx(ui.top2, styles.problems)} role="alert">
      <ProblemList key={problems.join('\n')} problems={problems} />
      <IconButton label={actionLabels.dismiss} icon={<IconX />} size="small" onClick={onDismiss} />
    </div>
  )
}

interface RequestsBoardProps extends RequestsTabProps {
  scope: RequestsStageScope
  reminder: RequestsContextValue['reminder']
}

const none: ReadonlySet<string> = new Set()

const asking = { checklists: { kind: 'bundle' }, requests: { kind: 'several' } } as const

/** The open dialog: the one of a button, or what the address says is to be requested, as the command bar does. */
function useRequestsDialog({ canRequest, address, onAddressChange }: RequestsTabProps) {
  const [own, openDialog] = useState<RequestsDialog | null>(null)
  const asked = canRequest && address.ask !== undefined ? asking[address.ask] : null
  const close = () => {
    openDialog(null)
    if (address.ask !== undefined) onAddressChange({ ask: undefined }, true)
  }
  return { dialog: own ?? asked, openDialog, close }
}

export function RequestsBoard(props: RequestsBoardProps) {
  const { scope, stages, loanPurpose, canRequest, address, onAddressChange, hrefOf, onChanged, reminder } = props
  const { dialog, openDialog, close } = useRequestsDialog(props)
  const [selected, select] = useState(none)
  const preview = usePreview(scope.partnerId)
  const stage = useStageRequests(scope)
  const openId = address.request
  const isSigning = address.only === 'signing'
  const keepRow = useSteadyRow(openId)
  const open = (request: string | undefined) => {
    keepRow(request ?? openId)
    onAddressChange({ request }, request === undefined || openId !== undefined)
  }
  const waiting = useMemo(() => stage.requests.flatMap((request) => pendingAnswerOf(request) ?? []), [stage.requests])
  const chosen = waiting.filter(({ requirement }) => selected.has(requirement.id))

  const refresh = async () => {
    onChanged()
    await reloadRequests(scope)
  }
  const decisions = useDecisions({
    deal: scope,
    refresh,
    onDecided: (ids) => {
      select(none)
      // Go on to the next open answer after the one decided, else to the first.
      if (openId === undefined || !ids.includes(openId)) return
      const at = waiting.findIndex(({ requirement }) => requirement.id === openId)
      const next = [...waiting.slice(at + 1), ...waiting.slice(0, Math.max(at, 0))]
      const [first] = next.filter(({ requirement }) => !ids.includes(requirement.id))
      if (first !== undefined) open(first.requirement.id)
    },
  })
  const toggle = (id: string, isSelected?: boolean) =>
    select((before) => {
      const others = [...before].filter((each) => each !== id)
      return new Set((isSelected ?? !before.has(id)) ? [...others, id] : others)
    })
  useRequestShortcuts({
    requests: stage.requests,
    openId,
    onOpen: open,
    onToggle: toggle,
    onApprove: (answered) => decisions.approve([answered]),
    onReject: (answered) => openDialog({ kind: 'reject', answers: [answered] }),
  })
  useBlockedStrayDrops()
  const dropped = useDroppedFiles(scope)
  const rows: RowsState = { dropped, openId, onOpen: open, selected, onSelect: toggle, hrefOf }
  const stageName = stages.find(({ id }) => id === scope.stageId)?.name ?? ''
  const isLoaded = stage.bundles !== undefined && stage.additional !== undefined
  return (
    <RequestsContext
      value={{ scope, stageName, stages, loanPurpose, reminder, openDialog, openDocument: preview.open, refresh }}
    >
      <RequestsToolbar
        show={isSigning ? 'signing' : 'stage'}
        onShowChange={(show) =>
          onAddressChange({ only: show === 'stage' ? undefined : show, request: undefined }, true)
        }
        canRequest={canRequest}
      />
      <DecisionProblems problems={decisions.problems} onDismiss={decisions.dismissProblems} />
      {stage.error !== null && isLoaded && (
        <RefreshFailed
          title={requestFailures.fetch}
          error={stage.error}
          onRetry={stage.retry}
          retrying={stage.isFetching}
        />
      )}
      <div className={clsx(ui.stack4, styles.halves, openId !== undefined && styles.isOpen)}>
        <div className={clsx(ui.stack3, styles.list)}>
          {isSigning && <SigningList rows={rows} />}
          {!isSigning && isLoaded && (
            <>
              <BulkBar
                answers={chosen}
                waiting={waiting}
                decisions={decisions}
                onSelect={(ids) => select(new Set(ids))}
              />
              <StageRequests
                bundles={stage.bundles ?? []}
                additional={stage.additional ?? []}
                rows={rows}
                canRequest={canRequest}
              />
            </>
          )}
          {!isSigning && !isLoaded && stage.error === null && <Skeleton height="16rem" />}
          {!isSigning && !isLoaded && stage.error !== null && (
            <FailedState inline title={requestFailures.fetch} onRetry={stage.retry} retrying={stage.isFetching}>
              {messageOf(stage.error)}
            </FailedState>
          )}
        </div>
        {openId !== undefined && (
          <RequestView requestId={openId} onClose={() => open(undefined)} decisions={decisions} />
        )}
      </div>
      {preview.shown}
      <RequestsDialogs
        dialog={dialog}
        onClose={close}
        onWithdrawn={() => open(undefined)}
        onDecided={(outcome, ids) => void decisions.finish(outcome, ids)}
      />
    </RequestsContext>
  )
}
