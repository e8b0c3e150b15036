import { formatCounted } from '../../../lib/format/format.ts'
import { isInProgress } from '../../../lib/upload/upload-queue.ts'
import type { UploadItem } from '../../../lib/upload/upload-types.ts'

/** Percent. A file reaches 100 only with the server's scan result, not when all bytes are sent. */
export function percentOf({ state, sent, size }: UploadItem): number {
  if (state === 'ready' || state === 'rejected') return 100
  return size === 0 ? 0 : Math.min(99, Math.floor((100 * sent) / size))
}

/** The reason of a failure is in the upload's message. */
export function stateLabel(item: UploadItem): string {
  const words = {
    waiting: 'Waiting',
    sending: `Uploading ${percentOf(item)}%${item.isResumed ? ', resumed' : ''}`,
    checking: 'Scanning…',
    ready: 'Done',
    rejected: 'Rejected',
    refused: 'Not uploaded',
    failed: 'Failed',
    cancelled: 'Canceled',
  }
  return words[item.state]
}

export function summaryOf(items: readonly UploadItem[]): string {
  const count = (state: UploadItem['state']) => items.filter((item) => item.state === state).length
  const going = items.filter(isInProgress).length
  const [ready, rejected, failed, refused] = [count('ready'), count('rejected'), count('failed'), count('refused')]
  const problems = [
    ...(rejected > 0 ? [`${rejected} rejected`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(refused > 0 ? [`${refused} not uploaded`] : []),
  ]
  const begin =
    going > 0
      ? [`Uploading ${formatCounted(going, 'file')}`, `${ready} of ${items.length} done`]
      : ready > 0 || problems.length === 0
        ? [`${formatCounted(ready, 'file')} done`]
        : []
  return [...begin, ...problems].join(', ')
}
