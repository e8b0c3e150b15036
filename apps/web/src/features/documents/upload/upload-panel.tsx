import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { narrowQuery, useMedia } from '../../../lib/browser/media-query.ts'
import { formatCounted } from '../../../lib/format/format.ts'
import { isInProgress, type UploadQueue } from '../../../lib/upload/upload-queue.ts'
import type { UploadItem } from '../../../lib/upload/upload-types.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { useAvoidFocusOverlap } from '../../../ui/feedback/use-avoid-focus-overlap.ts'
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

/** A tray in the corner of the window, so that the list of documents stays where it is. */
export function UploadPanel({ items, uploads, stageId, nameOf }: UploadPanelProps) {
  const inProgress = items.filter(isInProgress).length
  const summary = summaryOf(items)
  const announced = useThrottledText(summary === '' ? '' : `${summary}.`, inProgress === 0)
  const section = useSectionFocus()
  const isEmpty = summary === ''
  const isMoved = useAvoidFocusOverlap(section, isEmpty)
  const [isFolded, setFolded] = useFolded(inProgress > 0, isEmpty)
  return (
    <>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
      {!isEmpty && (
        <section ref={section} className={clsx(ui.box, styles.tray, isMoved && styles.moved)} aria-label={copy.uploads}>
          <div className={clsx(ui.row2, styles.head)}>
            <Summary summary={summary} isWaiting={inProgress > 0} />
            <IconButton
              label={isFolded ? copy.showUploads : copy.hideUploads}
              aria-expanded={!isFolded}
              icon={isFolded ? <IconChevronUp /> : <IconChevronDown />}
              size="small"
              onClick={() => setFolded(!isFolded)}
            />
          </div>
          {!isFolded && (
            <>
              <Lines items={items} uploads={uploads} stageId={stageId} nameOf={nameOf} />
              <ForAll items={items} queue={uploads.queue} />
            </>
          )}
        </section>
      )}
    </>
  )
}

/** On a phone, it unfolds by itself only for what is left to decide. */
function useFolded(isUploading: boolean, isEmpty: boolean) {
  const isNarrow = useMedia(narrowQuery)
  const [chosen, setChosen] = useState<boolean | null>(null)
  if (isEmpty && chosen !== null) setChosen(null)
  return [chosen ?? (isNarrow && isUploading), setChosen] as const
}

function Summary({ summary, isWaiting }: { summary: string; isWaiting: boolean }) {
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine)
  return (
    <p>
      <strong>{summary}</strong>
      {isWaiting && !isOnline && copy.offlineNote}
    </p>
  )
}

/** Those that aren't in the list of documents. */
function Lines({ items, uploads, stageId, nameOf }: UploadPanelProps) {
  const open = items.filter(({ state }) => state !== 'ready')
  const shown =
    open.length <= maxShown ? open : open.toSorted((a, b) => statePriority[a.state] - statePriority[b.state])
  return (
    <>
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
      {open.length > maxShown && (
        <p className={styles.more}>{copy.andMore(formatCounted(open.length - maxShown, 'more file'))}</p>
      )}
    </>
  )
}

function ForAll({ items, queue }: { items: readonly UploadItem[]; queue: UploadQueue }) {
  const inProgress = items.filter(isInProgress).length
  const failed = items.filter(({ state }) => state === 'failed').length
  const ready = items.filter(({ state }) => state === 'ready').length
  const canClear = items.length - inProgress - failed - ready > 1
  if (failed <= 1 && inProgress <= 1 && !canClear) return null
  return (
    <div className={clsx(ui.wrap2, styles.forAll)}>
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
      {canClear && (
        <Button size="small" variant="quiet" onClick={() => queue.clearDone()}>
          {copy.clearFinished}
        </Button>
      )}
    </div>
  )
}
