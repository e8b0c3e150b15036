import { useEffect, useState, useSyncExternalStore } from 'react'
import { formatCounted } from '../../../lib/format.ts'
import { isUnderWay } from '../../../lib/upload/upload-queue.ts'
import type { UploadItem } from '../../../lib/upload/upload-types.ts'
import { Button } from '../../../ui/button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useFocusKept } from '../use-focus-kept.ts'
import type { DealUploads } from './deal-queues.ts'
import { UploadLine } from './upload-line.tsx'
import styles from './upload.module.css'
import { summaryOf } from './upload-words.ts'

/** So many lines are shown; the others follow as these get done. */
const mostShown = 100
/** How often progress is spoken, ms. */
const saidEvery = 10_000

/** A text that follows another one, but changes seldom, and at once when it is the last. */
function useSeldom(text: string, isLast: boolean): string {
  const [said, setSaid] = useState({ text: '', at: 0 })
  useEffect(() => {
    if (text === said.text) return undefined
    const wait = isLast ? 0 : Math.max(0, said.at + saidEvery - Date.now())
    const timer = setTimeout(() => setSaid({ text, at: Date.now() }), wait)
    return () => clearTimeout(timer)
  }, [text, isLast, said])
  return said.text
}

function subscribeToConnection(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** What is worth seeing first: what moves, then what needs somebody, then the rest. */
const order: Record<UploadItem['state'], number> = {
  sending: 0,
  checking: 0,
  failed: 1,
  rejected: 1,
  refused: 1,
  waiting: 2,
  cancelled: 3,
  ready: 3,
}

interface UploadPanelProps {
  items: readonly UploadItem[]
  uploads: DealUploads
  /** Of the stage on the screen. */
  stageId: string | null
  nameOf: (stageId: string | null) => string
}

/** The files that were sent from this page, each with how far it is. */
export function UploadPanel({ items, uploads, stageId, nameOf }: UploadPanelProps) {
  const { queue } = uploads
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine)
  const section = useFocusKept()
  const going = items.filter(isUnderWay).length
  const summary = summaryOf(items)
  const said = useSeldom(items.length === 0 ? '' : `${summary}.`, going === 0)
  const shown = items.length <= mostShown ? items : items.toSorted((a, b) => order[a.state] - order[b.state])
  const failed = items.filter(({ state }) => state === 'failed').length
  return (
    <>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {items.length > 0 && (
        <section ref={section} className={styles.panel} aria-label="Uploads">
          <div className={styles.head}>
            <p>
              <strong>{summary}</strong>
              {going > 0 && !isOnline && ' – You’re offline. Uploads resume when you’re back.'}
            </p>
            {failed > 1 && (
              <Button size="small" onClick={() => queue.retryFailed()}>
                Retry all failed
              </Button>
            )}
            {going > 1 && (
              <Button size="small" variant="quiet" onClick={() => queue.cancelAll()}>
                Cancel all
              </Button>
            )}
            {going + failed < items.length && (
              <Button size="small" variant="quiet" onClick={() => queue.clearDone()}>
                Clear finished
              </Button>
            )}
          </div>
          <ul className={styles.lines} aria-label="Uploads">
            {shown.slice(0, mostShown).map((item) => (
              <UploadLine
                key={item.key}
                item={item}
                uploads={uploads}
                placeName={item.place.stageId === stageId ? null : nameOf(item.place.stageId)}
              />
            ))}
          </ul>
          {items.length > mostShown && (
            <p className={styles.more}>And {formatCounted(items.length - mostShown, 'more file')}.</p>
          )}
        </section>
      )}
    </>
  )
}
