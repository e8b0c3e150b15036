import { setTimeout as sleep } from 'node:timers/promises'
import type { Rig } from './rig.ts'
import { signedIn } from './signing-in.ts'

export interface Listening {
  /** Whether something is heard within a few seconds, while others work. */
  readonly hears: () => Promise<boolean>
  readonly end: () => void
}

const withinMs = 5000

/** One event stream that stays open, of a session of its own. */
export async function listen(rig: Rig): Promise<Listening> {
  const { access } = await signedIn(rig)
  const stop = new AbortController()
  const headers = { authorization: `Bearer ${access}` }
  const reply = await fetch(`${rig.caller.url}/api/v0/events`, { headers, signal: stop.signal })
  if (!reply.ok || reply.body === null) throw new Error(`the event stream did not open: ${reply.status}`)
  let onHeard = (): void => undefined
  const text = reply.body.pipeThrough(new TextDecoderStream())
  const reading = (async () => {
    for await (const piece of text) if (piece.includes('event: change')) onHeard()
  })()
  // It ends when we no longer listen, or when the server ends it: then nothing is heard any more.
  reading.catch(() => undefined)
  return {
    hears: async () => {
      const next = Promise.withResolvers<boolean>()
      onHeard = () => next.resolve(true)
      return Promise.race([next.promise, sleep(withinMs, false)])
    },
    end: () => stop.abort(),
  }
}
