import { logoRules } from '@loanyard/contract/partner-changes'
import type { UploadItem } from '../../lib/upload/upload-types.ts'
import { queueFor } from '../requests/shared/upload-to.ts'

/** Why a file is no logo, before anything is sent; null: it may be one. The server looks at its bytes. */
export function refusalOfPicture({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  if (!logoRules.endings.some((each) => each === ending)) return logoRules.typeSentence
  return size > logoRules.bytes ? logoRules.sizeSentence : null
}

/** The server, or the line, would not take the picture: why, in a sentence. */
export class PictureRefused extends Error {}

function outcomeOf(item: UploadItem | undefined): { id: string } | { why: string } | null {
  if (item?.state === 'ready' && item.document !== null) return { id: item.document.id }
  const isOver = item !== undefined && ['rejected', 'refused', 'failed', 'cancelled'].includes(item.state)
  return isOver ? { why: item.message ?? 'Failed to Upload File' } : null
}

/** Sends a picture and waits for the server's verdict; answers the id of its document. Throws PictureRefused. */
export async function sendPicture(partnerId: string, file: File): Promise<string> {
  const queue = queueFor({ kind: 'template' })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const look = () => {
    const outcome = outcomeOf(queue.items()[0])
    if (outcome === null) return
    if ('id' in outcome) resolve(outcome.id)
    else reject(new PictureRefused(outcome.why))
  }
  const stop = queue.subscribe(look)
  queue.add([file], { partnerId, dealId: '', stageId: null })
  look()
  try {
    return await promise
  } finally {
    stop()
  }
}
