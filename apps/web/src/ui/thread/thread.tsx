import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { RelativeTime } from '../text/time.tsx'
import styles from './thread.module.css'
import { useStickToLatest } from './use-stick-to-latest.ts'

/** A message as every thread has it. */
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
  /** Newest first, as the calls have them; undefined while they load. */
  messages: readonly M[] | undefined
  /** For whom the author writes, beside the name. */
  sideOf: (message: M) => string
  /** The way to older ones; null where there are none. */
  older: { isLoading: boolean; onLoad: () => void } | null
  /** Instead of the messages, or above those that were loaded before. */
  failed: ReactNode
  /** What to say where nothing was written yet. */
  empty: string
}

function Message({ message, side }: { message: ThreadMessage; side: string }) {
  return (
    <li className={clsx(styles.message, message.is_own && styles.own)}>
      <p className={styles.head}>
        <strong>{message.is_own ? 'You' : message.author}</strong>
        {!message.is_own && <span>{side}</span>}
        <RelativeTime value={message.created} />
      </p>
      <p className={styles.text}>{message.text}</p>
    </li>
  )
}

/**
 * A conversation, oldest on top. What comes is read out, and brought into view for whoever is at its end or wrote it;
 * whoever reads further up stays there and is told.
 */
export function Thread<M extends ThreadMessage>(props: ThreadProps<M>) {
  const { label, messages, sideOf, older, failed, empty } = props
  const { box, hasNews, toEnd, follow } = useStickToLatest(messages?.[0])
  return (
    <>
      {failed}
      {messages === undefined && !failed && (
        <div className={styles.waiting} role="status" aria-label="Loading the messages">
          <Skeleton width="60%" height="36px" />
          <Skeleton width="75%" height="52px" />
        </div>
      )}
      {messages?.length === 0 && <p className={styles.empty}>{empty}</p>}
      {messages !== undefined && messages.length > 0 && (
        <div className={styles.frame}>
          {/* Long and without anything to focus inside: the keyboard scrolls it as a whole. */}
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div ref={box} className={styles.box} role="log" aria-label={label} tabIndex={0} onScroll={follow}>
            {older !== null && (
              <Button size="small" variant="quiet" busy={older.isLoading} onClick={older.onLoad}>
                Show older messages
              </Button>
            )}
            <ol className={styles.messages}>
              {messages.toReversed().map((message) => (
                <Message key={message.id} message={message} side={sideOf(message)} />
              ))}
            </ol>
          </div>
          {hasNews && (
            <div className={styles.news}>
              <Button size="small" onClick={toEnd}>
                Show new messages
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  )
}
