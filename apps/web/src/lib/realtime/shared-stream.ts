import type { Realtime, RealtimeEvent } from './realtime.ts'

type Message =
  /** A new tab asks for the events since its first request (ms since 1970). */
  | { readonly kind: 'hello'; readonly from: string; readonly since: number }
  | { readonly kind: 'state'; readonly isOpen: boolean }
  /** `id` is null for events that the server did not send; `to` is the only recipient tab, if there is one. */
  | { readonly kind: 'event'; readonly event: RealtimeEvent; readonly id: string | null; readonly to?: string }

interface OpenStream {
  close: () => void
}

/** Browser features it uses, replaceable in tests. */
export interface SharedStreamOptions {
  /** The same for all tabs of a person in this browser. */
  readonly name: string
  /** When this tab made its first request, ms since 1970. */
  readonly since: number
  readonly realtime: Realtime
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly open: (options: {
    lastId: string | null
    onEvent: (event: RealtimeEvent, id: string) => void
    onOpen: (isOpen: boolean) => void
  }) => OpenStream
}

/** How long the leading tab keeps events for new tabs, ms. */
const rememberMs = 60_000
const mostRemembered = 200

/** An event id of that time: the server resumes from there, and slightly earlier. */
export function idOfTime(time: number): string {
  const hex = Math.trunc(time).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/**
 * One event stream for all tabs of a browser: the tab that holds the lock opens it and forwards events; when it
 * closes, the next tab resumes where it ended. Browsers without locks (plain http on another host) have one stream
 * per tab, only while it is visible, since they allow six connections in all.
 */
export class SharedStream {
  readonly #options: SharedStreamOptions
  readonly #tab = crypto.randomUUID()
  readonly #channel: BroadcastChannel
  readonly #end = new AbortController()
  #stream: OpenStream | null = null
  #lastId: string
  #recent: { readonly at: number; readonly event: RealtimeEvent }[] = []
  #droppedUntil = 0

  constructor(options: SharedStreamOptions) {
    this.#options = options
    this.#lastId = idOfTime(options.since)
    this.#channel = new BroadcastChannel(options.name)
    this.#channel.addEventListener('message', ({ data }) => this.#receive(data as Message))
    options.realtime.setTabChannel((event) => this.#post({ kind: 'event', event, id: null }))
    if (options.locks === undefined) this.#followWhileVisible()
    else void this.#waitForLeadership(options.locks)
  }

  stop(): void {
    this.#end.abort()
    this.#leave()
    this.#channel.close()
    this.#options.realtime.setTabChannel(null)
  }

  async #waitForLeadership(locks: Pick<LockManager, 'request'>): Promise<void> {
    const { signal } = this.#end
    const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    this.#post({ kind: 'hello', from: this.#tab, since: this.#options.since })
    await locks
      .request(this.#options.name, { signal }, () => {
        this.#lead()
        return ended
      })
      .catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
  }

  #followWhileVisible(): void {
    const follow = () => {
      if (document.visibilityState === 'visible') this.#lead()
      else this.#leave()
    }
    document.addEventListener('visibilitychange', follow, { signal: this.#end.signal })
    follow()
  }

  #lead(): void {
    this.#stream ??= this.#options.open({
      lastId: this.#lastId,
      onEvent: (event, id) => {
        this.#lastId = id
        this.#remember(event)
        this.#post({ kind: 'event', event, id })
        this.#options.realtime.publish(event)
      },
      onOpen: (isOpen) => {
        this.#post({ kind: 'state', isOpen })
        this.#options.realtime.setOpen(isOpen)
      },
    })
  }

  #leave(): void {
    this.#stream?.close()
    this.#stream = null
    this.#options.realtime.setOpen(false)
  }

  #post(message: Message): void {
    // Without locks every tab has its own stream; only events that the server doesn't send are forwarded.
    if (this.#options.locks === undefined && (message.kind !== 'event' || message.id !== null)) return
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    this.#channel.postMessage(message)
  }

  #receive(message: Message): void {
    if (message.kind === 'hello') this.#replay(message.from, message.since)
    else if (message.kind === 'state') this.#options.realtime.setOpen(message.isOpen)
    else if (message.to === undefined || message.to === this.#tab) {
      if (message.id !== null) this.#lastId = message.id
      this.#options.realtime.publish(message.event)
    }
  }

  /** Sends a new tab the current state and the events since its first request. */
  #replay(from: string, since: number): void {
    if (this.#stream === null) return
    this.#post({ kind: 'state', isOpen: this.#options.realtime.isOpen() })
    const missed: RealtimeEvent[] =
      since < this.#droppedUntil
        ? [{ name: 'resync' }]
        : this.#recent.filter(({ at }) => at >= since).map(({ event }) => event)
    for (const event of missed) this.#post({ kind: 'event', event, id: this.#lastId, to: from })
  }

  #remember(event: RealtimeEvent): void {
    const now = Date.now()
    this.#recent.push({ at: now, event })
    while ((this.#recent[0]?.at ?? now) < now - rememberMs || this.#recent.length > mostRemembered) {
      this.#droppedUntil = this.#recent.shift()?.at ?? now
    }
  }
}
