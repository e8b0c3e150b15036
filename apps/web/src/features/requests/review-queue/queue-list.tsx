import type { WaitingAnswer } from '@loanyard/contract/requests/lists/review-queue'
import { clsx } from 'clsx'
import { useEffect, useRef, type MouseEvent } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { FailedState } from '../../../ui/feedback/states.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import type { FetchedRows } from '../../../ui/list/use-fetched-rows.ts'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { KindBadge } from '../list/request-facts.tsx'
import * as copy from './copy.ts'
import styles from './review-queue.module.css'

interface RowProps {
  answer: WaitingAnswer
  isOpen: boolean
  href: string
  onOpen: () => void
}

function QueueRow({ answer, isOpen, href, onOpen }: RowProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // In braces: scrollIntoView returns a promise in some browsers, which an effect must not.
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <li>
      <a
        ref={link}
        href={href}
        className={clsx(ui.hovers, ui.focusInside, styles.row)}
        aria-current={isOpen ? 'true' : undefined}
        data-queue-row={answer.request}
        onClick={open}
      >
        <span className={clsx(ui.line2, styles.rowTitle)}>
          <KindBadge kind={answer.kind} />
          <strong>{answer.title}</strong>
        </span>
        <span className={ui.small}>{answer.deal.title}</span>
        <span className={clsx(ui.fine, ui.wrap3, ui.between)}>
          <span>{copy.rowFacts(answer.submitted_by.name, answer.documents_count)}</span>
          <RelativeTime value={answer.waiting_since} />
        </span>
        {answer.is_not_applicable && <span className={clsx(ui.fine, ui.caution)}>{copy.saysNotApplicable}</span>}
      </a>
    </li>
  )
}

interface QueueListProps {
  list: FetchedRows<WaitingAnswer>
  openId: string | undefined
  hrefOf: (request: string) => string
  onOpen: (request: string) => void
}

export function QueueList({ list, openId, hrefOf, onOpen }: QueueListProps) {
  return (
    <div className={styles.list}>
      <ol aria-label={copy.queue}>
        {list.rows.map((answer) => (
          <QueueRow
            key={answer.id}
            answer={answer}
            isOpen={answer.request === openId}
            href={hrefOf(answer.request)}
            onOpen={() => onOpen(answer.request)}
          />
        ))}
      </ol>
      {list.hasMore && !list.hasMoreFailed && (
        <div className={styles.more}>
          <Button wide busy={list.isLoadingMore} onClick={list.loadMore}>
            {copy.showMore}
          </Button>
        </div>
      )}
      {list.hasMoreFailed && (
        <FailedState inline title={copy.moreFailed} onRetry={list.loadMoreAgain} retrying={list.isLoadingMore} />
      )}
    </div>
  )
}
