import type { Call } from '@loanyard/contract/call'
import { createApiClient } from './api-client.ts'
import type { CallOptions } from './call-request.ts'
import { session } from './session.ts'

/** One tab at a time through Web Locks; browsers without them (plain http on a foreign host) rely on the server's grace of 10 s. */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request('loanyard.refresh', work) as Promise<T>
}

const client = createApiClient({ origin: () => location.origin, session, exclusively })

export const { callApi, followNext, uploadCsv } = client

/**
 * Saves the CSV of an export, under the server's name for it or else `fileName`.
 * Throws ApiError where the export does not work.
 */
export async function downloadCsv<C extends Call>(call: C, options: CallOptions<C>, fileName: string): Promise<void> {
  const response = await client.fetchFile(call, options)
  const named = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = named ?? fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
