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

/** Files that have become documents are only counted while others are on their way. */
export function summaryOf(items: readonly UploadItem[]): string {
  const count = (state: UploadItem['state']) => items.filter((item) => item.state === state).length
  const inProgress = items.filter(isInProgress).length
  const problems = [
    [count('rejected'), copy.countRejected],
    [count('failed'), copy.countFailed],
    [count('refused'), copy.countNotUploaded],
    [count('canceled'), copy.countCanceled],
  ] as const
  return [
    ...(inProgress > 0
      ? [copy.uploadingFiles(formatCounted(inProgress, 'file')), copy.countDone(count('ready'), items.length)]
      : []),
    ...problems.flatMap(([number, say]) => (number > 0 ? [say(number)] : [])),
  ].join(', ')
}
