import type { IncomingMessage } from 'node:http'

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
