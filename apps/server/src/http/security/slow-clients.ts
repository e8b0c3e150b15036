import type { IncomingMessage, ServerResponse } from 'node:http'

/** A client that sends or reads nothing for this long is gone. */
export const defaultIdleTimeoutMs = 60_000

/**
 * Cuts off requests whose body takes too long. Node's own limit is the same for every request, but large files on slow
 * connections need more time, so file routes have their own.
 * @param timeoutMs until the last byte
 */
export function limitBodyTime(request: IncomingMessage, timeoutMs: number): void {
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return
  const timer = setTimeout(() => {
    // An empty body is complete right away but never read to its end.
    if (!request.complete) request.destroy()
  }, timeoutMs)
  request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
}

/** Checks per timeout, so that it is barely exceeded. */
const checks = 12

/**
 * Cuts off clients that stop reading a reply. A socket's own timeout restarts with every received byte, and a client
 * could send empty lines forever.
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
