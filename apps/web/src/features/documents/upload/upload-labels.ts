import { formatCounted } from '../../../lib/format/format.ts'
import { isInProgress } from '../../../lib/upload/upload-queue.ts'
import type { UploadItem } from '../../../lib/upload/upload-types.ts'

/** How much of a file is done, of 100. All bytes sent is not yet done: only the server's verdict is 100. */
export function percentOf({ state, sent, size }: UploadItem): number {
  if (state === 'ready' || state === 'rejected') return 100
  return size === 0 ? 0 : Math.min(99, Math.floor((100 * sent) / size))
}

/** Where a file stands, in a few words; why it failed, its message says. */
export function stateLabel(item: UploadItem): string {
  const words = {
    waiting: 'Waiting',
    sending: `Uploading ${percentOf(item)}%${item.isResumed ? ', resumed' : ''}`,
    checking: 'Scanning…',
    ready: 'Done',
    rejected: 'Rejected',
    refused: 'Not uploaded',
    failed: 'Failed',
    canceled: 'Canceled',
  }
  return words[item.state]
}

/** Where all of them stand, in one sentence. */
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
