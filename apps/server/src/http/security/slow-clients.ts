import type { IncomingMessage, ServerResponse } from 'node:http'

/** A sender of a file that falls silent for so long has gone, and so has a reader that takes nothing. */
export const defaultIdleTimeoutMs = 60_000

/**
 * Cuts off who takes too long to send a body. Node's own limit counts for every request alike, and a large file on a slow
 * line takes its time: whoever takes files has a limit of its own.
 * @param timeoutMs from now to the last byte
 */
export function limitBodyTime(request: IncomingMessage, timeoutMs: number): void {
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return
  const timer = setTimeout(() => {
    // An empty body is complete at once, but nobody reads it to its end.
    if (!request.complete) request.destroy()
  }, timeoutMs)
  request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
}

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
