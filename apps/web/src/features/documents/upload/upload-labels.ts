import { formatCounted } from '../../../lib/format/format.ts'
import { isInProgress } from '../../../lib/upload/upload-queue.ts'
import type { UploadItem } from '../../../lib/upload/upload-types.ts'
import { actionLabels } from '../../../ui/copy.ts'
import * as copy from './copy.ts'

/** Percent. A file reaches 100 only with the server's scan result, not when all bytes are sent. */
export function percentOf({ state, sent, size }: UploadItem): number {
  if (state === 'ready' || state === 'rejected') return 100
  return size === 0 ? 0 : Math.min(99, Math.floor((100 * sent) / size))
}

/** The reason of a failure is in the upload's message. */
export function stateLabel(item: UploadItem): string {
  const labels = {
    waiting: copy.waiting,
    sending: copy.uploadingPercent(percentOf(item), item.isResumed),
    checking: copy.scanning,
    ready: actionLabels.done,
    rejected: copy.rejected,
    refused: copy.notUploaded,
    failed: copy.failed,
    canceled: copy.canceled,
  }
  return labels[item.state]
}

export function summaryOf(items: readonly UploadItem[]): string {
  const count = (state: UploadItem['state']) => items.filter((item) => item.state === state).length
  const inProgress = items.filter(isInProgress).length
  const [ready, rejected, failed, refused] = [count('ready'), count('rejected'), count('failed'), count('refused')]
  const problems = [
    ...(rejected > 0 ? [copy.countRejected(rejected)] : []),
    ...(failed > 0 ? [copy.countFailed(failed)] : []),
    ...(refused > 0 ? [copy.countNotUploaded(refused)] : []),
  ]
  const main =
    inProgress > 0
      ? [copy.uploadingFiles(formatCounted(inProgress, 'file')), copy.countDone(ready, items.length)]
      : ready > 0 || problems.length === 0
        ? [copy.filesDone(formatCounted(ready, 'file'))]
        : []
  return [...main, ...problems].join(', ')
}
