import type { BodyInputOf, Call, ParamsOf, QueryInputOf } from '@loanyard/contract/core/call'
import type * as z from 'zod'
import { deviceId } from '../auth/device-id.ts'

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
  /** The `version` that the change is based on. */
  readonly ifMatch?: number | undefined
  /** Pass the same key when repeating a POST; a new one is made by default. */
  readonly idempotencyKey?: string | undefined
  /** The event after which a stream resumes. */
  readonly lastEventId?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** A call's path parameters, query and body as in the contract, and extras. */
export type CallOptions<C extends Call> = PathParameters<C> & Query<C> & Body<C> & Extras
export type Arguments<C extends Call> = Empty extends PathParameters<C> & Body<C>
  ? [options?: CallOptions<C>]
  : [options: CallOptions<C>]

export interface LooseOptions extends Extras {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: object | undefined
  readonly body?: unknown
}

/** Safe: every call's options have these fields or none; the types above only narrow them. */
export function looseOptions(options: object | undefined): LooseOptions {
  return options ?? {}
}

/** Escapes path parameters and leaves out empty query fields. */
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

function acceptOf({ reply }: Call): string {
  if ('csv' in reply) return 'text/csv'
  if ('events' in reply) return 'text/event-stream'
  return 'file' in reply ? reply.file.join(', ') : 'application/json'
}

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
