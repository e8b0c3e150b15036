import type { Call } from '@loanyard/contract/core/call'
import { session } from '../auth/session.ts'
import { stepUp } from '../auth/step-up.ts'
import { saveFile } from '../browser/save-file.ts'
import { createApiClient } from './api-client.ts'
import type { CallOptions } from './call-request.ts'

const lockName = 'loanyard.refresh'

/** Local storage written by one tab reaches the others slightly later than the released lock. */
const settleMs = 60

/**
 * One tab at a time through Web Locks; without them (plain http on another host) the server's grace period of 10 s
 * applies.
 */
async function exclusively<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  const first = await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) =>
    lock === null ? null : { outcome: await work() },
  )
  if (first !== null) return first.outcome
  return navigator.locks.request(lockName, async () => {
    await new Promise((settled) => setTimeout(settled, settleMs))
    return work()
  })
}

const client = createApiClient({ origin: () => location.origin, session, exclusively, confirm: stepUp.ask })

export const { callApi, fetchFile, followNext, uploadCsv } = client

/** As the server calls the file: in UTF-8 if the name needs it, else in ASCII. */
function fileNameOf(response: Response): string | null {
  const header = response.headers.get('content-disposition') ?? ''
  const utf8 = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  if (utf8 !== undefined) return decodeURIComponent(utf8)
  return /filename="?([^";]+)"?/.exec(header)?.[1] ?? null
}

/** Uses the server's file name, or else `fileName`. Throws ApiError. */
export async function downloadFile<C extends Call>(call: C, options: CallOptions<C>, fileName: string): Promise<Blob> {
  const response = await client.fetchFile(call, options)
  const file = await response.blob()
  saveFile(file, fileNameOf(response) ?? fileName)
  return file
}
