import { useEffect, useState, useSyncExternalStore } from 'react'
import { formatCounted } from '../../../lib/format/format.ts'
import { isInProgress } from '../../../lib/upload/upload-queue.ts'
import type { UploadItem } from '../../../lib/upload/upload-types.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { useSectionFocus } from '../use-section-focus.ts'
import type { DealUploads } from './deal-uploads.ts'
import { summaryOf } from './upload-labels.ts'
import { UploadLine } from './upload-line.tsx'
import styles from './upload.module.css'

/** So many lines are shown; the others follow as these get done. */
const maxShown = 100
/** How often progress is spoken, ms. */
const announceEveryMs = 10_000

/** A text that follows another one, but changes seldom, and at once when it is the last. */
function useThrottledText(text: string, isLast: boolean): string {
  const [announced, setAnnounced] = useState({ text: '', at: 0 })
  useEffect(() => {
    if (text === announced.text) return undefined
    const wait = isLast ? 0 : Math.max(0, announced.at + announceEveryMs - Date.now())
    const timer = setTimeout(() => setAnnounced({ text, at: Date.now() }), wait)
    return () => clearTimeout(timer)
  }, [text, isLast, announced])
  return announced.text
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
const statePriority: Record<UploadItem['state'], number> = {
  sending: 0,
  checking: 0,
  failed: 1,
  rejected: 1,
  refused: 1,
  waiting: 2,
  canceled: 3,
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
  const section = useSectionFocus()
  const going = items.filter(isInProgress).length
  const summary = summaryOf(items)
  const announced = useThrottledText(items.length === 0 ? '' : `${summary}.`, going === 0)
  const shown =
    items.length <= maxShown ? items : items.toSorted((a, b) => statePriority[a.state] - statePriority[b.state])
  const failed = items.filter(({ state }) => state === 'failed').length
  return (
    <>
      <VisuallyHidden>
        <span role="status">{announced}</span>
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
            {shown.slice(0, maxShown).map((item) => (
              <UploadLine
                key={item.key}
                item={item}
                uploads={uploads}
                stageName={item.place.stageId === stageId ? null : nameOf(item.place.stageId)}
              />
            ))}
          </ul>
          {items.length > maxShown && (
            <p className={styles.more}>And {formatCounted(items.length - maxShown, 'more file')}.</p>
          )}
        </section>
      )}
    </>
  )
}
