import type { WaitingAnswer } from '@loanyard/contract/requests/lists/review-queue'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { loadChunk } from '../../../lib/browser/lazy-chunk.ts'
import { useMedia } from '../../../lib/browser/media-query.ts'
import { useShortcuts } from '../../../lib/browser/shortcuts.ts'
import { usePreload } from '../../../lib/browser/use-preload.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import type { FetchedRows } from '../../../ui/list/use-fetched-rows.ts'
import * as copy from './copy.ts'
import { waitingAnswerQuery } from './queries.ts'
import { QueueList } from './queue-list.tsx'
import { neighbor } from './queue-order.ts'
import styles from './review-queue.module.css'

// The answer, what decides it and its documents load when the queue is in use, or at once with an answer's address.
const loadPane = () => import('./answer-pane.tsx')
const AnswerPane = lazy(async () => ({ default: (await loadChunk(loadPane)).AnswerPane }))

/**
 * The open answer, also after it left the queue: what someone looks at doesn't vanish. `decided` is the last one that the
 * person decided, which they can go back to, and reopen.
 */
function useOpenAnswer(partnerId: string, rows: readonly WaitingAnswer[], request: string | undefined) {
  const row = rows.find((each) => each.request === request)
  const [held, hold] = useState(row)
  const [decided, setDecided] = useState<WaitingAnswer>()
  const known = row ?? [held, decided].find((answer) => request !== undefined && answer?.request === request)
  const isElsewhere = request !== undefined && known === undefined
  const search = useQuery({ ...waitingAnswerQuery(partnerId, request ?? ''), enabled: isElsewhere })
  const found = row ?? (isElsewhere ? search.data : null) ?? undefined
  if (found !== undefined && found.id !== held?.id) hold(found)
  return {
    open: known ?? found,
    search: isElsewhere && search.data === undefined ? search : null,
    decided: decided?.request === request ? undefined : decided,
    setDecided,
  }
}

function focusRow(request: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-queue-row="${request}"]`)?.focus())
}

interface NoAnswerProps {
  isWanted: boolean
  onStart: (() => void) | null
}

/** None is chosen yet, or the chosen one doesn't wait. */
function NoAnswer({ isWanted, onStart }: NoAnswerProps) {
  return (
    <div className={clsx(styles.choose, isWanted && styles.isWanted)}>
      <EmptyState
        title={isWanted ? copy.noLongerWaiting : copy.chooseTitle}
        actions={
          onStart !== null && (
            <Button variant="primary" onClick={onStart}>
              {isWanted ? copy.reviewNext : copy.start}
            </Button>
          )
        }
      >
        {onStart === null ? copy.nothingElse : copy.chooseText}
      </EmptyState>
    </div>
  )
}

function KeyHints({ children }: { children: ReactNode }) {
  return (
    <div className={clsx(ui.fine, ui.wrap3, ui.between)}>
      <p className={styles.keys}>
        <kbd>A</kbd> {copy.keyApprove} · <kbd>R</kbd> {copy.keySendBack} · <kbd>J</kbd> <kbd>K</kbd> {copy.keyMove} ·{' '}
        <kbd>Esc</kbd> {copy.keyBack}
      </p>
      {children}
    </div>
  )
}

interface ReviewPanesProps {
  partnerId: string
  list: FetchedRows<WaitingAnswer>
  request: string | undefined
  hrefOf: (request: string) => string
  onOpen: (request: string | undefined) => void
  /** As `onOpen`, without a step back to the queue. */
  onBegin: (request: string) => void
}

/** Where the queue stays beside it, the page begins with the answer that has been waiting longest. */
function useFirstAnswer({ list: { rows }, request, onBegin }: ReviewPanesProps): void {
  const isWide = useMedia('(min-width: 1100px)')
  const [first] = useState(isWide && request === undefined ? rows[0]?.request : undefined)
  const begin = useRef(onBegin)
  useEffect(() => {
    if (first !== undefined) begin.current(first)
  }, [first])
}

/** Loads what follows the last loaded answer before someone gets there. */
function useNextPage({ rows, hasMore, hasMoreFailed, loadMore }: FetchedRows<WaitingAnswer>, at: number): void {
  const isWanted = hasMore && !hasMoreFailed && at !== -1 && at >= rows.length - 2
  useEffect(() => {
    if (isWanted) loadMore()
  }, [isWanted, loadMore])
}

/** The queue, and the open answer beside it. */
export function ReviewPanes(props: ReviewPanesProps) {
  const { partnerId, list, request, hrefOf, onOpen } = props
  useFirstAnswer(props)
  const { rows, total = rows.length } = list
  const [linked] = useState(request)
  const { open, search, decided, setDecided } = useOpenAnswer(partnerId, rows, request)
  const at = rows.findIndex((row) => row.id === open?.id)
  usePreload(loadPane)
  useNextPage(list, at)
  const [next, previous] = [neighbor(rows, open, 1), neighbor(rows, open, -1)]
  const first = rows.find((row) => row.request !== request)
  const opening = (answer: WaitingAnswer | undefined) => (answer === undefined ? null : () => onOpen(answer.request))
  const close = () => {
    onOpen(undefined)
    if (request !== undefined) focusRow(request)
  }
  const start = opening(first)
  const isClosed = open === undefined
  useShortcuts({
    ...(isClosed && start !== null && { j: start }),
    ...(isClosed && request !== undefined && { Escape: close }),
  })
  return (
    <>
      <div className={clsx(styles.panes, request !== undefined && styles.isOpen)}>
        <QueueList list={list} openId={request} hrefOf={hrefOf} onOpen={onOpen} />
        {open !== undefined ? (
          <Suspense
            fallback={
              <div className={styles.answer}>
                <Skeleton height="18rem" />
              </div>
            }
          >
            <AnswerPane
              key={open.request}
              deal={{ partnerId, dealId: open.deal.id, title: open.deal.title, stage: open.deal.stage }}
              requestId={open.request}
              isDeciding={open.request === linked}
              position={at === -1 ? null : copy.position(formatCount(at + 1), formatCount(total))}
              onPrevious={opening(previous)}
              onNext={opening(next)}
              hasOthers={first !== undefined}
              onDone={() => {
                setDecided(open)
                onOpen((next ?? first)?.request)
              }}
              onClose={close}
            />
          </Suspense>
        ) : search === null ? (
          <NoAnswer isWanted={request !== undefined} onStart={start} />
        ) : (
          <div className={styles.answer}>
            {search.isError ? (
              <FailedState title={copy.answerFailed} onRetry={() => void search.refetch()} retrying={search.isFetching}>
                {messageOf(search.error)}
              </FailedState>
            ) : (
              <Skeleton height="18rem" />
            )}
          </div>
        )}
      </div>
      <KeyHints>
        {decided !== undefined && (
          <Button size="small" onClick={() => onOpen(decided.request)}>
            {copy.backTo(decided.title)}
          </Button>
        )}
      </KeyHints>
    </>
  )
}
