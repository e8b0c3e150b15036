import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@loanyard/contract/calls'
import type { ChangeEvent, NotificationEvent } from '@loanyard/contract/notifications/events'
import { makePartner, makeStaff } from '../data/factories.ts'
import type { Application } from './application.ts'
import type { Api } from './client.ts'

export interface ReceivedEvent {
  readonly name: string
  readonly id: string
  readonly data: Partial<ChangeEvent & NotificationEvent>
}

export interface Listener {
  readonly status: number
  readonly received: readonly ReceivedEvent[]
  /** The first matching event, once it arrives. Throws if it doesn't. */
  readonly next: (fits: (event: ReceivedEvent) => boolean) => Promise<ReceivedEvent>
  /** True once the server has ended the stream. */
  readonly ended: () => boolean
  readonly close: () => void
}

/** Follows a caller's live events; `lastEventId` is where they stopped. */
export async function listen(url: string, { token }: Api, lastEventId?: string): Promise<Listener> {
  const stop = new AbortController()
  const reply = await fetch(`${url}/api/v0/events`, {
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: stop.signal,
  })
  const received: ReceivedEvent[] = []
  let isEnded = false
  const reading = read(reply, received).catch(() => undefined)
  void reading.then(() => (isEnded = true))
  return {
    status: reply.status,
    received,
    next: async (fits) => {
      for (const deadline = Date.now() + 5000; Date.now() < deadline; await sleep(10)) {
        const found = received.find(fits)
        if (found !== undefined) return found
      }
      throw new Error(`the event did not come; received ${JSON.stringify(received)}`)
    },
    ended: () => isEnded,
    close: () => stop.abort(),
  }
}

/**
 * Waits until every event published by `from` has been delivered to those who follow `to`: events arrive in their order,
 * so that one of another partner, published now, is the last.
 */
export async function eventsDelivered(from: Application, to: Application = from): Promise<void> {
  const { api } = await makeStaff(from, await makePartner(from))
  const listener = await listen(to.url, api)
  try {
    await listener.next(({ name }) => name === 'ready')
    await api.call(calls.leads.createLead, { body: { full_name: 'The Last', email: 'the-last@example.com' } })
    await listener.next(({ data }) => data.kind === 'lead')
  } finally {
    listener.close()
  }
}

async function read(reply: Response, received: ReceivedEvent[]): Promise<void> {
  if (reply.headers.get('content-type') !== 'text/event-stream' || reply.body === null) return
  let text = ''
  for await (const piece of reply.body.pipeThrough(new TextDecoderStream())) {
    text += piece
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(event)?.[1]
      const name = field('event')
      if (name !== undefined) received.push({ name, id: field('id') ?? '', data: JSON.parse(field('data') ?? '{}') })
    }
  }
}
