import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import * as copy from '../copy.ts'
import { Skeleton } from '../feedback/skeleton.tsx'
import ui from '../layout/primitives.module.css'
import { RelativeTime } from '../text/time.tsx'
import styles from './thread.module.css'
import { useStickToLatest } from './use-stick-to-latest.ts'

/** The fields every thread's messages share. */
export interface ThreadMessage {
  id: string
  author: string
  is_own: boolean
  text: string
  created: string
}

interface ThreadProps<M extends ThreadMessage> {
  /** The accessible name: "Messages with First Bank". */
  label: string
  /** Newest first, as the API returns them; undefined while loading. */
  messages: readonly M[] | undefined
  /** The organization or role shown next to the author's name. */
  sideOf: (message: M) => string
  /** Loads older messages; null if there are none. */
  older: { isLoading: boolean; onLoad: () => void } | null
  /** Shown instead of the messages, or above those already loaded. */
  failed: ReactNode
  /** Shown if there are no messages. */
  empty: string
}

function Message({ message, side }: { message: ThreadMessage; side: string }) {
  return (
    <li className={clsx(ui.framed, styles.message, message.is_own && styles.own)}>
      <p className={clsx(ui.wrap2, ui.fine, styles.head)}>
        <strong>{message.is_own ? copy.you : message.author}</strong>
        {!message.is_own && <span>{side}</span>}
        <RelativeTime value={message.created} />
      </p>
      <p className={ui.lines}>{message.text}</p>
    </li>
  )
}

/**
 * Oldest message on top. New messages are announced, and scrolled into view if the reader is at the end or wrote them;
 * a reader further up keeps their place and gets a notice.
 */
export function Thread<M extends ThreadMessage>(props: ThreadProps<M>) {
  const { label, messages, sideOf, older, failed, empty } = props
  const { box, hasNews, toEnd, follow } = useStickToLatest(messages?.[0])
  return (
    <>
      {failed}
      {messages === undefined && !failed && (
        <div className={ui.stack3} role="status" aria-label={copy.loadingMessages}>
          <Skeleton width="60%" height="36px" />
          <Skeleton width="75%" height="52px" />
        </div>
      )}
      {messages?.length === 0 && <p className={ui.muted}>{empty}</p>}
      {messages !== undefined && messages.length > 0 && (
        <div className={ui.around}>
          {/* Long and without focusable content: the keyboard scrolls it as a whole. */}
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div ref={box} className={styles.box} role="log" aria-label={label} tabIndex={0} onScroll={follow}>
            {older !== null && (
              <Button size="small" variant="quiet" busy={older.isLoading} onClick={older.onLoad}>
                {copy.showOlderMessages}
              </Button>
            )}
            <ol className={clsx(ui.stack3, styles.messages)}>
              {messages.toReversed().map((message) => (
                <Message key={message.id} message={message} side={sideOf(message)} />
              ))}
            </ol>
          </div>
          {hasNews && (
            <div className={styles.news}>
              <Button size="small" onClick={toEnd}>
                {copy.showNewMessages}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  )
}
