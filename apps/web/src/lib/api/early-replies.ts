interface EarlyReplies {
  readonly access: string
  /** By URL. */
  readonly replies: Map<string, Promise<Response>>
}

declare global {
  /** Written by public/start.js. */
  var loanyardEarly: EarlyReplies | undefined
}

/** Milliseconds since the page was opened: what the server said before may no longer be so. */
const maxAgeMs = 15_000

/**
 * The reply to a request that was sent before the page's script had loaded; each is used once. Resolves to null if there
 * was no answer.
 */
export function takeEarlyReply(url: string, access: string | null): Promise<Response | null> | null {
  const early = globalThis.loanyardEarly
  const reply = early?.replies.get(url)
  if (early === undefined || reply === undefined) return null
  early.replies.delete(url)
  if (early.access !== access || performance.now() > maxAgeMs) return null
  return reply.catch(() => null)
}

/** After a change, replies to what was asked before it are wrong. */
export function dropEarlyReplies(): null {
  globalThis.loanyardEarly = undefined
  return null
}
