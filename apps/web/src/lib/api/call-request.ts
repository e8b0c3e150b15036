import type { BodyInputOf, Call, ParamsOf, QueryInputOf } from '@loanyard/contract/core/call'
import type * as z from 'zod'
import { deviceId } from '../auth/device-id.ts'

/** Nothing more is needed. */
type Empty = object
type PathParameters<C extends Call> = [keyof ParamsOf<C>] extends [never] ? Empty : { readonly params: ParamsOf<C> }
type Query<C extends Call> = C['query'] extends z.core.$ZodType
  ? { readonly query?: QueryInputOf<C> | undefined }
  : Empty
type Body<C extends Call> = C['csvBody'] extends true
  ? { readonly body: string | Blob }
  : C['fileBody'] extends string
    ? { readonly body: Blob }
    : C['body'] extends z.core.$ZodType
      ? { readonly body: BodyInputOf<C> }
      : Empty
interface Extras {
  /** The `version` the change is based on. */
  readonly ifMatch?: number | undefined
  /** The same key for a second try of the same POST; made anew where none is given. */
  readonly idempotencyKey?: string | undefined
  /** The event after which a stream of events goes on. */
  readonly lastEventId?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** What a call needs: its path's parameters, query and body as the contract has them, and the extras. */
export type CallOptions<C extends Call> = PathParameters<C> & Query<C> & Body<C> & Extras
export type Arguments<C extends Call> = Empty extends PathParameters<C> & Body<C>
  ? [options?: CallOptions<C>]
  : [options: CallOptions<C>]

export interface LooseOptions extends Extras {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: object | undefined
  readonly body?: unknown
}

/** CallOptions of every call has these fields or none of them; the types above only narrow them. */
export function looseOptions(options: object | undefined): LooseOptions {
  return options ?? {}
}

/** The address of a call: parameters put in and escaped, query fields without a value left out. */
export function urlOf(
  call: Call,
  options: { params?: Readonly<Record<string, string>>; query?: object | undefined },
): string {
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

/** The media types that a call answers with. */
function acceptOf({ reply }: Call): string {
  if ('csv' in reply) return 'text/csv'
  if ('events' in reply) return 'text/event-stream'
  return 'file' in reply ? reply.file.join(', ') : 'application/json'
}

/** The request of a call: bearer token, idempotency key of a POST, version, JSON or a file. */
export function requestOf(
  call: Call,
  options: LooseOptions,
  { access, key }: { access: string | null; key: string },
): RequestInit {
  const headers = new Headers({
    Accept: acceptOf(call),
  })
  if (access !== null && (call.access !== 'public' || call.optionalAuth === true))
    headers.set('Authorization', `Bearer ${access}`)
  if (call.method === 'POST') headers.set('Idempotency-Key', key)
  if (call.device === true) headers.set('X-Device-Id', deviceId())
  if (options.lastEventId !== undefined) headers.set('Last-Event-ID', options.lastEventId)
  if (options.ifMatch !== undefined) headers.set('If-Match', `"${options.ifMatch}"`)
  const request: RequestInit = {
    method: call.method,
    headers,
    cache: 'no-store',
    ...(options.signal ? { signal: options.signal } : {}),
  }
  const fileType = call.csvBody ? 'text/csv' : call.fileBody
  if (fileType !== undefined) headers.set('Content-Type', fileType)
  else if (options.body !== undefined) headers.set('Content-Type', 'application/json')
  if (options.body !== undefined)
    request.body = fileType === undefined ? JSON.stringify(options.body) : (options.body as string | Blob)
  return request
}
