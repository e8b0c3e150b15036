import type { ServerResponse } from 'node:http'

/** How often one looks within the time, so that it is hardly exceeded. */
const looks = 12

/**
 * Cuts off whoever takes nothing of a reply for too long. What they send meanwhile does not count: a socket's own timeout
 * begins anew with every byte that comes, and empty lines may come for ever.
 */
export function endUnread(reply: ServerResponse, silenceMs: number): void {
  let taken = -1
  let left = looks
  const look = setInterval(() => {
    const now = reply.socket?.bytesWritten ?? taken
    left = now === taken ? left - 1 : looks
    taken = now
    if (left === 0) reply.destroy()
  }, silenceMs / looks)
  reply.once('close', () => clearInterval(look))
}
