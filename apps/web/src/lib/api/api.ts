import type { Call } from '@loanyard/contract/core/call'
import { session } from '../auth/session.ts'
import { stepUp } from '../auth/step-up.ts'
import { saveFile } from '../browser/save-file.ts'
import { createApiClient } from './api-client.ts'
import type { CallOptions } from './call-request.ts'

const lockName = 'loanyard.refresh'

/** What one tab writes into local storage reaches the others a moment later than the lock that it gives up. */
const settleMs = 60

/** One tab at a time through Web Locks; browsers without them (plain http on a foreign host) rely on the server's grace of 10 s. */
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

/**
 * Saves the file of an export, under the server's name for it or else `fileName`.
 * Throws ApiError where the export does not work.
 */
export async function downloadFile<C extends Call>(call: C, options: CallOptions<C>, fileName: string): Promise<void> {
  const response = await client.fetchFile(call, options)
  const named = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveFile(await response.blob(), named ?? fileName)
}
