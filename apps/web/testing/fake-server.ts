import { calls } from '@loanyard/contract/calls'
import type { BodyOf, Call, ParamsOf, ReplyOf } from '@loanyard/contract/core/call'
import * as z from 'zod'
import { Refusal, responseOf, type Failure } from './failures.ts'
import { sample } from './sample.ts'

/** One request as the page sent it; `body` is parsed by the contract. */
export interface FakeRequest<C extends Call = Call> {
  readonly params: ParamsOf<C>
  readonly query: Readonly<Record<string, string>>
  readonly body: BodyOf<C>
  readonly headers: Headers
}

/** A `Response` is a file. */
type Answer<C extends Call> = ReplyOf<C> | Failure | Response
type Handler<C extends Call> = Answer<C> | ((request: FakeRequest<C>) => Answer<C> | Promise<Answer<C>>)

interface Route {
  readonly call: Call
  readonly pattern: RegExp
}

/** Literal segments go before parameters, as on the server. */
const literals = ({ path }: Call) => path.split('/').filter((part) => !part.startsWith('{')).length

const everyCall: readonly Call[] = Object.values(calls).flatMap((group) => Object.values<Call>(group))
const routes: readonly Route[] = everyCall
  .toSorted((a, b) => literals(b) - literals(a))
  .map((call) => ({
    call,
    pattern: new RegExp(`^${call.path.replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>[^/]+)`)}$`),
  }))

function routeOf(method: string, pathname: string) {
  for (const { call, pattern } of routes) {
    const match = call.method === method ? pattern.exec(pathname) : null
    if (match) return { call, params: { ...match.groups } }
  }
  return null
}

const nameOf = ({ method, path }: Call) => `${method} ${path}`

/** Throws if the contract does not allow the body or the query. */
async function parsedRequest(call: Call, url: URL, init: RequestInit): Promise<FakeRequest> {
  const route = routeOf(call.method, url.pathname)
  const query = Object.fromEntries(url.searchParams)
  if (call.query) z.parse(call.query, query)
  const sent: unknown =
    typeof init.body === 'string' && !call.csvBody && call.fileBody === undefined ? JSON.parse(init.body) : init.body
  const body = call.body ? z.parse(call.body, sent) : sent
  // Cast: the two are what the contract's types say once its schemas have accepted them.
  return { params: route?.params, query, body, headers: new Headers(init.headers) } as FakeRequest
}

/** Throws if the contract does not allow the reply. */
function replyResponse(call: Call, answer: unknown): Response {
  const { reply } = call
  if ('schema' in reply && reply.schema !== null)
    return Response.json(z.parse(reply.schema, answer), { status: reply.status })
  if (answer instanceof Response) return answer
  if (reply.status === 204) return new Response(null, { status: 204 })
  throw new Error('Give the file or stream as a Response.')
}

/** An answer that the test gives when it wants to. */
export interface Held<C extends Call> {
  readonly reply: (answer: Answer<C>) => void
}

/**
 * Answers the page's calls as the contract says. A call without a handler, a request or a reply that the contract
 * forbids fails the test.
 */
class FakeServer {
  readonly #handlers = new Map<Call, Handler<Call>>()
  readonly #requests: { call: Call; request: FakeRequest }[] = []
  readonly #problems: string[] = []

  /** Answers all further requests of a call. */
  on<C extends Call>(call: C, handler: Handler<C>): void {
    // Cast: the handler is called only with requests of its own call.
    this.#handlers.set(call, handler as Handler<Call>)
  }

  /** Answers with the smallest reply that the contract allows, with these `values` in it. */
  serve<C extends Call>(call: C, values?: ReplyOf<C> extends null ? object : Partial<ReplyOf<C>>): void {
    const { reply } = call
    if (!('schema' in reply) || reply.schema === null) throw new Error(`${nameOf(call)} replies with no JSON.`)
    // Casts: every schema of the contract is made by zod's full version, and what it describes is the reply.
    this.on(call, { ...(sample(reply.schema as z.ZodType) as object), ...(values as object) } as ReplyOf<C>)
  }

  /** Like `on`, unless the call already has a handler. */
  byDefault<C extends Call>(call: C, handler: Handler<C>): void {
    if (!this.#handlers.has(call)) this.on(call, handler)
  }

  /** Keeps the next answers of a call back until `reply`. */
  hold<C extends Call>(call: C): Held<C> {
    const { promise, resolve } = Promise.withResolvers<Answer<C>>()
    this.on(call, () => promise)
    return { reply: resolve }
  }

  /** What the page has sent so far. */
  requests<C extends Call>(call: C): readonly FakeRequest<C>[] {
    // Cast: only requests of this call are left.
    return this.#requests.filter((each) => each.call === call).map(({ request }) => request as FakeRequest<C>)
  }

  /** Before the next test. Throws if the page and the test did not keep to the contract. */
  reset(): void {
    const problems = this.#problems.splice(0)
    this.#handlers.clear()
    this.#requests.length = 0
    if (problems.length > 0) throw new Error([...new Set(problems)].join('\n'))
  }

  readonly fetch = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, location.origin)
    // A page whose chunk failed to load asks for the server's build: it is the same, so the chunk's own error shows.
    if (url.pathname === '/' && init.method === undefined) return new Response('<!doctype html>')
    const route = routeOf(init.method ?? 'GET', url.pathname)
    if (route === null) return this.#fail(`No call of the contract: ${init.method ?? 'GET'} ${url.pathname}`)
    const handler = this.#handlers.get(route.call)
    if (handler === undefined) return this.#fail(`No handler: server.on(…) for ${nameOf(route.call)}`)
    return abortable(this.#answer(route.call, handler, { url, init }), init.signal)
  }

  async #answer(call: Call, handler: Handler<Call>, { url, init }: { url: URL; init: RequestInit }) {
    let answer: unknown
    try {
      const request = await parsedRequest(call, url, init)
      this.#requests.push({ call, request })
      answer = typeof handler === 'function' ? await handler(request) : handler
    } catch (error) {
      return this.#fail(`${nameOf(call)}: the page's request is not in the contract: ${String(error)}`)
    }
    if (answer instanceof Refusal) return responseOf(answer)
    try {
      return replyResponse(call, answer)
    } catch (error) {
      return this.#fail(`${nameOf(call)}: the test's reply is not in the contract: ${String(error)}`)
    }
  }

  #fail(problem: string): Response {
    this.#problems.push(problem)
    return new Response(problem, { status: 501 })
  }
}

function abortable(answer: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (!signal) return answer
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(new DOMException('Aborted', 'AbortError'))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
  return Promise.race([answer, aborted])
}

export const server = new FakeServer()
