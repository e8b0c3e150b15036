import type { RequirementDetail } from '@loanyard/contract/requests/schemas'
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { lazy, Suspense, useState } from 'react'
import type { DealRef } from '../../../domain/deal-ref.ts'
import { usePreview } from '../../../domain/documents/document-preview.tsx'
import { InlinePreview } from '../../../domain/documents/inline-preview.tsx'
import { todayKeys } from '../../../domain/query-keys.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { useMedia } from '../../../lib/browser/media-query.ts'
import { useShortcuts } from '../../../lib/browser/shortcuts.ts'
import { usePreload } from '../../../lib/browser/use-preload.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
import { paths } from '../../../lib/navigation/paths.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { useHasOpened } from '../../../ui/overlay/use-has-opened.ts'
import { reloadRequests, requirementQuery } from '../queries.ts'
import { pendingAnswerOf, RequestsContext, type RequestsDialog } from '../requests-context.ts'
import { useDecisions } from '../use-decisions.ts'
import { RequestView } from '../view/request-view.tsx'
import * as copy from './copy.ts'
import { LeftQueue } from './left-queue.tsx'
import styles from './review-queue.module.css'

// Sending back takes a form, which approving doesn't need.
const loadDialogs = () => import('../requests-dialogs.tsx')
const RequestsDialogs = lazy(async () => ({ default: (await loadChunk(loadDialogs)).RequestsDialogs }))

/** From this width on documents are shown beside the answer. */
const besideQuery = '(min-width: 900px)'

/** What is looked at waits for staff. */
const noReminder = { canRemind: false, lastAt: null, clientStatus: null } as const

export interface AnswerPaneProps {
  deal: DealRef & { readonly title: string; readonly stage: string }
  requestId: string
  /** Opened by a link: Approve has the focus. */
  isDeciding: boolean
  /** Such as "3 of 12"; null once it left the queue. */
  position: string | null
  /** Null at the ends of the queue. */
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  /** Opens the next answer that waits, or closes. */
  onDone: () => void
  /** False if nothing else waits. */
  hasOthers: boolean
  onClose: () => void
}

function PaneHead({
  deal,
  position,
  onPrevious,
  onNext,
  onClose,
}: Omit<AnswerPaneProps, 'requestId' | 'isDeciding' | 'onDone' | 'hasOthers'>) {
  return (
    <div className={clsx(ui.line2, styles.paneHead)}>
      <span className={styles.back}>
        <IconButton label={copy.backToQueue} icon={<IconArrowLeft />} size="small" onClick={onClose} />
      </span>
      <div className={clsx(ui.shrinks, ui.grow)}>
        <h2 className={styles.deal}>
          <Link to={paths.deal(deal.partnerId, deal.dealId)} className={clsx(ui.clip, styles.dealLink)}>
            {deal.title}
          </Link>
        </h2>
        <p className={ui.fine}>{deal.stage}</p>
      </div>
      {position !== null && <span className={clsx(ui.quiet, ui.unbroken)}>{position}</span>}
      <IconButton
        label={copy.previous}
        icon={<IconChevronLeft />}
        size="small"
        aria-disabled={onPrevious === null || undefined}
        onClick={() => onPrevious?.()}
      />
      <IconButton
        label={copy.next}
        icon={<IconChevronRight />}
        size="small"
        aria-disabled={onNext === null || undefined}
        onClick={() => onNext?.()}
      />
    </div>
  )
}

function documentsOf(request: RequirementDetail | undefined) {
  return request?.submissions[0]?.documents ?? []
}

export function AnswerPane(props: AnswerPaneProps) {
  const { deal, requestId, isDeciding, position, onPrevious, onNext, onDone, hasOthers, onClose } = props
  const [dialog, openDialog] = useState<RequestsDialog | null>(null)
  const hasDialogs = useHasOpened(dialog !== null)
  usePreload(loadDialogs)
  const [shown, show] = useState(0)
  const isBeside = useMedia(besideQuery)
  const preview = usePreview(deal.partnerId)
  const { data: request } = useQuery({ ...requirementQuery(deal, requestId), staleTime: 0 })
  const documents = documentsOf(request)
  const answered = request === undefined ? null : pendingAnswerOf(request)
  const refresh = async () => {
    await Promise.all([
      reloadRequests(deal),
      queryClient.invalidateQueries({ queryKey: todayKeys.all(deal.partnerId) }),
    ])
  }
  const decisions = useDecisions({ deal, refresh, onDecided: onDone })
  const openDocument: typeof preview.open = (document, among) => {
    const at = documents.findIndex(({ id }) => id === document.id)
    if (isBeside && at !== -1) show(at)
    else preview.open(document, among)
  }
  useShortcuts({
    a: (event) => {
      if (answered !== null && !event.repeat) decisions.approve([answered])
    },
    r: (event) => {
      if (answered === null || event.repeat) return
      event.preventDefault()
      openDialog({ kind: 'reject', answers: [answered] })
    },
    j: () => onNext?.(),
    k: () => onPrevious?.(),
    Escape: onClose,
  })
  const scope = { partnerId: deal.partnerId, dealId: deal.dealId, stageId: request?.stage ?? '' }
  const hasLeft = request !== undefined && answered === null
  return (
    <RequestsContext
      value={{
        scope,
        stageName: deal.stage,
        stages: [],
        loanPurpose: null,
        reminder: noReminder,
        isDeciding,
        openDialog,
        openDocument,
        refresh,
      }}
    >
      <div className={styles.answer}>
        <PaneHead {...{ deal, position, onPrevious, onNext, onClose }} />
        {(decisions.problems.length > 0 || hasLeft) && (
          <LeftQueue request={request} problems={decisions.problems} onNext={hasOthers ? onDone : null} />
        )}
        <RequestView requestId={requestId} onClose={onClose} decisions={decisions} />
      </div>
      {isBeside && documents.length > 0 && (
        <InlinePreview partnerId={deal.partnerId} documents={documents} index={shown} onIndex={show} />
      )}
      {preview.shown}
      {hasDialogs && (
        <Suspense fallback={null}>
          <RequestsDialogs
            dialog={dialog}
            onClose={() => openDialog(null)}
            onWithdrawn={() => {
              void refresh()
              onDone()
            }}
            onDecided={(outcome, ids) => void decisions.finish(outcome, ids)}
          />
        </Suspense>
      )}
    </RequestsContext>
  )
}
