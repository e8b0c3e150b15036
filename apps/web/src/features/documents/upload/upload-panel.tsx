import { clsx } from 'clsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { formatCounted } from '../../../lib/format/format.ts'
import { isInProgress } from '../../../lib/upload/upload-queue.ts'
import type { UploadItem } from '../../../lib/upload/upload-types.ts'
import { Button } from '../../../ui/controls/button.tsx'
import ui from '../../../ui/layout/primitives.module.css'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { useSectionFocus } from '../use-section-focus.ts'
import * as copy from './copy.ts'
import type { DealUploads } from './deal-uploads.ts'
import { summaryOf } from './upload-labels.ts'
import { UploadLine } from './upload-line.tsx'
import styles from './upload.module.css'

/** Lines shown; the rest follow as these finish. */
const maxShown = 100
/** Interval between progress announcements, ms. */
const announceEveryMs = 10_000

/** Throttles a text for screen readers; the last one is announced at once. */
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

/** Active uploads first, then those that need attention, then the rest. */
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
  stageId: string | null
  nameOf: (stageId: string | null) => string
}

export function UploadPanel({ items, uploads, stageId, nameOf }: UploadPanelProps) {
  const { queue } = uploads
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine)
  const section = useSectionFocus()
  const inProgress = items.filter(isInProgress).length
  const summary = summaryOf(items)
  const announced = useThrottledText(items.length === 0 ? '' : `${summary}.`, inProgress === 0)
  const shown =
    items.length <= maxShown ? items : items.toSorted((a, b) => statePriority[a.state] - statePriority[b.state])
  const failed = items.filter(({ state }) => state === 'failed').length
  return (
    <>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
      {items.length > 0 && (
        <section ref={section} className={ui.box} aria-label={copy.uploads}>
          <div className={clsx(ui.row2, styles.head)}>
            <p>
              <strong>{summary}</strong>
              {inProgress > 0 && !isOnline && copy.offlineNote}
            </p>
            {failed > 1 && (
              <Button size="small" onClick={() => queue.retryFailed()}>
                {copy.retryAllFailed}
              </Button>
            )}
            {inProgress > 1 && (
              <Button size="small" variant="quiet" onClick={() => queue.cancelAll()}>
                {copy.cancelAll}
              </Button>
            )}
            {inProgress + failed < items.length && (
              <Button size="small" variant="quiet" onClick={() => queue.clearDone()}>
                {copy.clearFinished}
              </Button>
            )}
          </div>
          <ul className={styles.lines} aria-label={copy.uploads}>
            {shown.slice(0, maxShown).map((item) => (
              <UploadLine
                key={item.key}
                item={item}
                uploads={uploads}
                stageName={item.destination.stageId === stageId ? null : nameOf(item.destination.stageId)}
              />
            ))}
          </ul>
          {items.length > maxShown && (
            <p className={styles.more}>{copy.andMore(formatCounted(items.length - maxShown, 'more file'))}</p>
          )}
        </section>
      )}
    </>
  )
}
