import { logoRules } from '@loanyard/contract/partners/settings'
import { createUploadQueue } from '../../../domain/requests/request-uploads.ts'
import type { UploadItem } from '../../../lib/upload/upload-types.ts'
import * as specified from '../specified-copy.ts'

/** Checks before upload why a file can't be a logo; null if it may be one. The server checks its bytes. */
export function logoProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  if (!logoRules.extensions.some((each) => each === extension)) return logoRules.typeMessage
  return size > logoRules.bytes ? logoRules.sizeMessage : null
}

/** The message says why the picture couldn't be uploaded or was rejected. */
export class LogoRejectedError extends Error {}

function outcomeOf(item: UploadItem | undefined): { id: string } | { message: string } | null {
  if (item?.state === 'ready' && item.document !== null) return { id: item.document.id }
  const isOver = item !== undefined && ['rejected', 'refused', 'failed', 'canceled'].includes(item.state)
  return isOver ? { message: item.message ?? specified.failedToUploadFile } : null
}

/** Resolves to the document ID once the server has accepted the picture. Throws LogoRejectedError. */
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
