import { setTimeout as sleep } from 'node:timers/promises'
import type { Harness } from './rig.ts'
import { signedIn } from './signing-in.ts'

export interface EventStream {
  /** Whether something is heard within a few seconds, while others work. */
  readonly receivesEvent: () => Promise<boolean>
  readonly end: () => void
}

const withinMs = 5000

/** One event stream that stays open, of a session of its own. */
export async function openEventStream(harness: Harness): Promise<EventStream> {
  const { access } = await signedIn(harness)
  const stop = new AbortController()
  const headers = { authorization: `Bearer ${access}` }
  const reply = await fetch(`${harness.caller.url}/api/v0/events`, { headers, signal: stop.signal })
  if (!reply.ok || reply.body === null) throw new Error(`the event stream did not open: ${reply.status}`)
  let onEvent = (): void => undefined
  const text = reply.body.pipeThrough(new TextDecoderStream())
  const reading = (async () => {
    for await (const piece of text) if (piece.includes('event: change')) onEvent()
  })()
  // It ends when we no longer listen, or when the server ends it: then nothing is heard any more.
  reading.catch(() => undefined)
  return {
    receivesEvent: async () => {
      const next = Promise.withResolvers<boolean>()
      onEvent = () => next.resolve(true)
      return Promise.race([next.promise, sleep(withinMs, false)])
    },
    end: () => stop.abort(),
  }
}
