import type { Call, ReplyOf } from '@loanyard/contract/core/call'
import type { Session } from '../auth/session.ts'
import { createTokenRefresh } from '../auth/token-refresh.ts'
import { ApiError, errorOf, networkError } from './api-error.ts'
import { urlOf, looseOptions, requestOf, type Arguments, type CallOptions, type LooseOptions } from './call-request.ts'
import { dropEarlyReplies, takeEarlyReply } from './early-replies.ts'
import * as specified from './specified-copy.ts'

/** Browser features the client uses, replaceable in tests. */
export interface ClientEnvironment {
  readonly origin: () => string
  readonly session: Session
  /** Runs `work` while no other tab does, in order of arrival. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Asks the person for what a call lacked, by error code; true once they gave it. */
  readonly ask?: (code: string) => Promise<boolean>
}

/** Resolves with any status. Throws ApiError if there is no answer, and what `fetch` throws when aborted. */
async function fetchResponse(url: URL, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw networkError()
  }
}

/** A body that breaks off is no answer. Cast: the server validates its replies against the same schema. */
async function replyOf<C extends Call>(call: C, response: Response, signal?: AbortSignal): Promise<ReplyOf<C>> {
  if (call.reply.status === 204) return null as ReplyOf<C>
  try {
    return (await response.json()) as ReplyOf<C>
  } catch (error) {
    if (signal?.aborted) throw error
    throw networkError()
  }
}

/**
 * Typed calls with bearer token, one refresh for all failing calls and tabs, and one retry. A call that lacks a
 * confirmed identity or a second factor waits for it and is repeated once.
 */
export function createApiClient({ origin, session, exclusively, ask }: ClientEnvironment) {
  const sendRequest = (address: string, request: RequestInit) => fetchResponse(new URL(address, origin()), request)
  const refreshOnce = createTokenRefresh({ session, exclusively, sendRequest })

  async function sendOnce(call: Call, options: LooseOptions, address: string, key: string): Promise<Response> {
    const access = session.access()
    const early = call.method === 'GET' ? takeEarlyReply(address, access) : dropEarlyReplies()
    let response = (early && (await early)) ?? (await sendRequest(address, requestOf(call, options, { access, key })))
    if (response.status === 401 && call.access !== 'public' && (await refreshOnce(access))) {
      response = await sendRequest(address, requestOf(call, options, { access: session.access(), key }))
    }
    if (!response.ok) throw await errorOf(response)
    return response
  }

  async function send(call: Call, options: LooseOptions, address: string): Promise<Response> {
    const key = options.idempotencyKey ?? crypto.randomUUID()
    try {
      return await sendOnce(call, options, address, key)
    } catch (error) {
      if (!(error instanceof ApiError) || !(await ask?.(error.code))) throw error
      return sendOnce(call, options, address, key)
    }
  }

  /** Throws ApiError. Every POST carries an Idempotency-Key. */
  async function callApi<C extends Call>(call: C, ...[options]: Arguments<C>): Promise<ReplyOf<C>> {
    const given = looseOptions(options)
    return replyOf(call, await send(call, given, urlOf(call, given)), given.signal)
  }

  /** Follows the `next` or `previous` of a list. Uses only its path and query: the page never calls another origin. */
  async function followNext<C extends Call>(call: C, url: string, signal?: AbortSignal): Promise<ReplyOf<C>> {
    const { pathname, search } = new URL(url, origin())
    if (!pathname.startsWith('/api/')) throw new ApiError(400, 'bad_cursor', specified.nextUrlRequired)
    return replyOf(call, await send(call, { signal }, pathname + search), signal)
  }

  /** The raw response, for files and for callers that need the status. Throws ApiError. */
  async function fetchFile<C extends Call>(call: C, options: CallOptions<C>): Promise<Response> {
    const given = looseOptions(options)
    return send(call, given, urlOf(call, given))
  }

  /** Sends a file as the body of an import. Throws ApiError, whose `errors` list the invalid rows. */
  async function uploadCsv<C extends Call & { csvBody: true }>(call: C, options: CallOptions<C>): Promise<ReplyOf<C>> {
    return replyOf(call, await fetchFile(call, options))
  }

  return { callApi, followNext, fetchFile, uploadCsv }
}
