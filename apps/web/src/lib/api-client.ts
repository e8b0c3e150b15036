import { refreshToken, tokenPair } from '@loanyard/contract/auth'
import type { BodyInputOf, Call, ParamsOf, QueryInputOf, ReplyOf } from '@loanyard/contract/call'
import type * as z from 'zod'
import { ApiError, errorOf, networkError } from './api-error.ts'
import type { Session } from './session.ts'

type Empty = Record<never, never>
type PathParameters<C extends Call> = [keyof ParamsOf<C>] extends [never] ? Empty : { readonly params: ParamsOf<C> }
type Query<C extends Call> = C['query'] extends z.core.$ZodType ? { readonly query?: QueryInputOf<C> | undefined } : Empty
type Body<C extends Call> = C['csvBody'] extends true
  ? { readonly body: string | Blob }
  : C['body'] extends z.core.$ZodType
    ? { readonly body: BodyInputOf<C> }
    : Empty
interface Extras {
  /** The `version` the change is based on. */
  readonly ifMatch?: number | undefined
  /** The same key for a second try of the same POST; made anew where none is given. */
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** What a call needs: its path's parameters, query and body as the contract has them, and the extras. */
export type CallOptions<C extends Call> = PathParameters<C> & Query<C> & Body<C> & Extras
type Arguments<C extends Call> = Empty extends PathParameters<C> & Body<C> ? [options?: CallOptions<C>] : [options: CallOptions<C>]

/** The parts of the browser the client works with, so that tests can give their own. */
export interface ClientEnvironment {
  readonly origin: () => string
  readonly session: Session
  /** Runs `work` while no other tab does; the first come, first served. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
}

interface LooseOptions extends Extras {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: object | undefined
  readonly body?: unknown
}

/** The guarantee: CallOptions of every call has these fields or none of them; the types above only narrow them. */
function loose(options: object | undefined): LooseOptions {
  return (options ?? {}) as LooseOptions
}

/** The address of a call: parameters put in and escaped, query fields without a value left out. */
export function addressOf(call: Call, options: { params?: Readonly<Record<string, string>>; query?: object | undefined }): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = options.params?.[name]
    if (value === undefined || value === '') throw new Error(`${call.path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size === 0 ? path : `${path}?${query}`
}

function requestOf(call: Call, options: LooseOptions, access: string | null, key: string): RequestInit {
  const headers = new Headers({ Accept: call.reply.status === 200 && 'csv' in call.reply ? 'text/csv' : 'application/json' })
  if (access !== null && call.access !== 'public') headers.set('Authorization', `Bearer ${access}`)
  if (call.method === 'POST') headers.set('Idempotency-Key', key)
  if (options.ifMatch !== undefined) headers.set('If-Match', `"${options.ifMatch}"`)
  const request: RequestInit = { method: call.method, headers, cache: 'no-store', ...(options.signal ? { signal: options.signal } : {}) }
  if (call.csvBody) headers.set('Content-Type', 'text/csv')
  else if (options.body !== undefined) headers.set('Content-Type', 'application/json')
  if (options.body !== undefined) request.body = call.csvBody ? (options.body as string | Blob) : JSON.stringify(options.body)
  return request
}

/** A client of the contract's calls: bearer token, one refresh for many failing calls and all tabs, one retry. */
export function createApiClient({ origin, session, exclusively }: ClientEnvironment) {
  let refreshing: Promise<boolean> | null = null

  async function answerTo(address: string, request: RequestInit): Promise<Response> {
    try {
      return await fetch(new URL(address, origin()), request)
    } catch (error) {
      if (request.signal?.aborted) throw error
      throw networkError()
    }
  }

  /** Trades the refresh token; true if there is a new access token. A refusal ends the session, no answer does not. */
  async function trade(failed: string | null): Promise<boolean> {
    const present = session.access()
    if (present !== null && present !== failed) return true
    const refresh = session.refresh()
    if (refresh === null) {
      session.end('expired')
      return false
    }
    const options = { body: { refresh } }
    const response = await answerTo(refreshToken.path, requestOf(refreshToken, options, null, crypto.randomUUID()))
    if (response.ok) {
      session.renew(tokenPair.parse(await response.json()))
      return true
    }
    const refusal = await errorOf(response)
    if (refusal.status === 429 || refusal.status >= 500) throw refusal
    session.end('expired')
    return false
  }

  function refreshOnce(failed: string | null): Promise<boolean> {
    refreshing ??= exclusively(() => trade(failed)).finally(() => {
      refreshing = null
    })
    return refreshing
  }

  async function send(call: Call, options: LooseOptions, address: string): Promise<Response> {
    const key = options.idempotencyKey ?? crypto.randomUUID()
    const access = session.access()
    let response = await answerTo(address, requestOf(call, options, access, key))
    if (response.status === 401 && call.access !== 'public' && (await refreshOnce(access))) {
      response = await answerTo(address, requestOf(call, options, session.access(), key))
    }
    if (!response.ok) throw await errorOf(response)
    return response
  }

  /** The guarantee: the server checks its replies against the same schema, so they are not checked a second time here. */
  async function replyOf<C extends Call>(call: C, response: Response): Promise<ReplyOf<C>> {
    return (call.reply.status === 204 ? null : await response.json()) as ReplyOf<C>
  }

  return {
    /** Makes a call of the contract. Throws ApiError where it does not work. Every POST carries an Idempotency-Key. */
    async callApi<C extends Call>(call: C, ...[options]: Arguments<C>): Promise<ReplyOf<C>> {
      const given = loose(options)
      return replyOf(call, await send(call, given, addressOf(call, given)))
    },

    /** Follows the `next` or `previous` of a list. Only its path and query count: the page never calls another origin. */
    async followNext<C extends Call>(call: C, url: string, signal?: AbortSignal): Promise<ReplyOf<C>> {
      const { pathname, search } = new URL(url, origin())
      if (!pathname.startsWith('/api/')) throw new ApiError(400, 'bad_cursor', 'Next URL is required')
      return replyOf(call, await send(call, { signal }, pathname + search))
    },

    /** The raw answer of a call that sends a file. Throws ApiError. */
    async fetchFile<C extends Call>(call: C, options: CallOptions<C>): Promise<Response> {
      const given = loose(options)
      return send(call, given, addressOf(call, given))
    },

    /** Sends a file as the body of an import. Throws ApiError; its `errors` list the rows that are wrong. */
    async uploadCsv<C extends Call & { csvBody: true }>(call: C, options: CallOptions<C>): Promise<ReplyOf<C>> {
      const given = loose(options)
      return replyOf(call, await send(call, given, addressOf(call, given)))
    },
  }
}
