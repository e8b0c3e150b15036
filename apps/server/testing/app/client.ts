import type { Call, ParamsOf, BodyInputOf, ReplyOf } from '@loanyard/contract/core/call'
import { errorCodes, problem, type ErrorCode, type Problem } from '@loanyard/contract/core/errors'
import { expect } from 'vitest'
import * as z from 'zod'

/** Input of a call, valid or not. */
export interface Request {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>> | string
  /** JSON, or text if the call takes a file. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The raw body, for files. */
  readonly bytes: Uint8Array
  /** The body if it is JSON, otherwise null. */
  readonly json: unknown
}

interface RightRequest<C extends Call> extends Omit<Request, 'params' | 'body'> {
  readonly params?: Partial<ParamsOf<C>>
  readonly body?: BodyInputOf<C>
}

/** A caller: with or without a token, in one partner or in none. */
export interface Api {
  readonly token: string | null
  /** Fills `partner_id` where a call's parameters leave it out. */
  readonly partner: string | undefined
  /** Makes a call and returns any answer. */
  readonly send: (call: Call, request?: Request) => Promise<Answer>
  /** Makes a call that must succeed; its reply must match the contract exactly, without extra fields. */
  readonly call: <C extends Call>(call: C, request?: RightRequest<C>) => Promise<ReplyOf<C>>
  /** Makes a call that must be refused with this code. */
  readonly refused: (call: Call, code: ErrorCode, request?: Request) => Promise<Problem>
  /** Fetches a URL as given, such as a list's `next`. */
  readonly get: (address: string) => Promise<Answer>
  /** The same person in another partner. */
  readonly inPartner: (id: string) => Api
}

interface ApiOptions {
  readonly url: string
  readonly token: string | null
  /** Fills `partner_id` where a call's parameters leave it out. */
  readonly partner?: string
}

export function newApi({ url, token, partner }: ApiOptions): Api {
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` }
  const send: Api['send'] = async (call, { params = {}, query, body, headers = {} } = {}) => {
    const path = filled(call.path, { ...(partner === undefined ? {} : { partner_id: partner }), ...params })
    const type = call.csvBody === true ? 'text/csv' : (call.fileBody ?? 'application/json')
    return answerOf(
      await fetch(`${url}${path}${queryText(query)}`, {
        method: call.method,
        headers: { ...authorization, ...(body === undefined ? {} : { 'content-type': type }), ...headers },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }),
      }),
    )
  }
  return {
    token,
    partner,
    send,
    call: async (call, request) => replyOf(call, await send(call, request as Request)),
    refused: async (call, code, request) => problemOf(code, await send(call, request)),
    get: async (address) => answerOf(await fetch(`${url}${address}`, { headers: authorization })),
    inPartner: (id) => newApi({ url, token, partner: id }),
  }
}

function filled(path: string, params: Readonly<Record<string, string | undefined>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}

function queryText(query: Request['query']): string {
  if (query === undefined) return ''
  if (typeof query === 'string') return `?${query}`
  const entries = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  return `?${new URLSearchParams(entries).toString()}`
}

async function answerOf(reply: Response): Promise<Answer> {
  // An event stream has no end of its own.
  if (reply.headers.get('content-type') === 'text/event-stream') {
    await reply.body?.cancel()
    return { status: reply.status, headers: reply.headers, text: '', bytes: new Uint8Array(), json: null }
  }
  const bytes = new Uint8Array(await reply.arrayBuffer())
  const text = new TextDecoder().decode(bytes)
  const isJson = /^application\/(problem\+)?json/.test(reply.headers.get('content-type') ?? '')
  return { status: reply.status, headers: reply.headers, text, bytes, json: isJson ? JSON.parse(text) : null }
}

/** The reply of a successful call. Throws if the call failed, or if the reply has more or less than its schema. */
export function replyOf<C extends Call>(call: C, answer: Answer): ReplyOf<C> {
  const { reply } = call
  expect(answer.status, `${call.method} ${call.path}: ${answer.text.slice(0, 2000)}`).toBe(reply.status)
  if ('csv' in reply) expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  if ('file' in reply) expect(reply.file).toContain(answer.headers.get('content-type'))
  if ('events' in reply) expect(answer.headers.get('content-type')).toBe('text/event-stream')
  if ('csv' in reply || 'file' in reply || 'events' in reply) return null as ReplyOf<C>
  if (reply.schema === null) {
    expect(answer.text).toBe('')
    return null as ReplyOf<C>
  }
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  return strictly(reply.schema, answer.json) as ReplyOf<C>
}

/** The refusal a call answered with. Throws if it is another one, or not in the form of every refusal. */
export function problemOf(code: ErrorCode, answer: Answer): Problem {
  const type = answer.headers.get('content-type') ?? 'no body'
  expect(type, `answered ${answer.status} instead of ${code}: ${answer.text.slice(0, 500)}`).toMatch(
    /^application\/problem\+json/,
  )
  const refusal = strictly(problem, answer.json)
  expect({ code: refusal.code, status: answer.status }, answer.text.slice(0, 2000)).toEqual({
    code,
    status: errorCodes[code].status,
  })
  expect(refusal.status).toBe(answer.status)
  expect(refusal.request_id).toBe(answer.headers.get('x-request-id'))
  return refusal
}

/** Parsing drops what a schema does not name, so a value that survives it unchanged has no extra fields. */
function strictly<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.parse(schema, value)
  expect(value).toEqual(parsed)
  return parsed
}

/** The sorted statuses of answers to requests whose order is unknown. */
export function statusesOf(answers: readonly Answer[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b)
}
