import { logoRules } from '@loanyard/contract/partners/settings'
import { createUploadQueue } from '../../domain/requests/request-uploads.ts'
import type { UploadItem } from '../../lib/upload/upload-types.ts'

/** Why a file is no logo, before anything is sent; null: it may be one. The server looks at its bytes. */
export function logoProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  if (!logoRules.extensions.some((each) => each === extension)) return logoRules.typeMessage
  return size > logoRules.bytes ? logoRules.sizeMessage : null
}

/** The server, or the line, would not take the picture: why, in a sentence. */
export class LogoRejectedError extends Error {}

function outcomeOf(item: UploadItem | undefined): { id: string } | { message: string } | null {
  if (item?.state === 'ready' && item.document !== null) return { id: item.document.id }
  const isOver = item !== undefined && ['rejected', 'refused', 'failed', 'canceled'].includes(item.state)
  return isOver ? { message: item.message ?? 'Failed to Upload File' } : null
}

/** Sends a picture and waits for the server's verdict; answers the id of its document. Throws LogoRejectedError. */
export async function uploadLogo(partnerId: string, file: File): Promise<string> {
  const queue = createUploadQueue({ kind: 'template' })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const checkOutcome = () => {
    const outcome = outcomeOf(queue.items()[0])
    if (outcome === null) return
    if ('id' in outcome) resolve(outcome.id)
    else reject(new LogoRejectedError(outcome.message))
  }
  const stop = queue.subscribe(checkOutcome)
  queue.add([file], { partnerId, dealId: '', stageId: null })
  checkOutcome()
  try {
    return await promise
  } finally {
    stop()
  }
}
