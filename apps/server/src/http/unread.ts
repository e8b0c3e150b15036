import type { ServerResponse } from 'node:http'

/** How often one looks within the time, so that it is hardly exceeded. */
const checks = 12

/**
 * Cuts off whoever takes nothing of a reply for too long. What they send meanwhile does not count: a socket's own timeout
 * begins anew with every byte that comes, and empty lines may come for ever.
 */
export function destroyIfStalled(reply: ServerResponse, idleTimeoutMs: number): void {
  let bytesSent = -1
  let checksLeft = checks
  const checkTimer = setInterval(() => {
    const now = reply.socket?.bytesWritten ?? bytesSent
    checksLeft = now === bytesSent ? checksLeft - 1 : checks
    bytesSent = now
    if (checksLeft === 0) reply.destroy()
  }, idleTimeoutMs / checks)
  reply.once('close', () => clearInterval(checkTimer))
}
