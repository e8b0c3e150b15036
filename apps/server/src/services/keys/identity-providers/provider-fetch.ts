import { lookup } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isLoopback } from '../../../loopback.ts'

/** Why a provider gave no answer that can be used. */
type Unusable = 'unreachable' | 'slow' | 'insecure' | 'private' | 'redirect' | 'too large'

export class ProviderError extends Error {
  readonly reason: Unusable
  /** Name and port, for people. */
  readonly host: string

  constructor(reason: Unusable, host: string, cause?: unknown) {
    super(`${host}: ${reason}`, { cause })
    this.name = 'ProviderError'
    this.reason = reason
    this.host = host
  }
}

interface ProviderRequest {
  readonly method?: string | undefined
  readonly headers?: ConstructorParameters<typeof Headers>[0]
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

/** Like `fetch`, for what oauth4webapi and jose send. Throws ProviderError. */
export type ProviderFetch = (url: string, request: ProviderRequest) => Promise<Response>

const timeoutMs = 5000
const maxBytes = 1024 * 1024

// Special-purpose addresses (RFC 6890 and its registries); of IPv6, only global unicast is allowed at all.
const closedV4 = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closedV4.addSubnet(net, prefix, 'ipv4')
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')
const closedV6 = new BlockList()
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closedV6.addSubnet(net, prefix, 'ipv6')

/** False for addresses of this machine, of private networks, and of none. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closedV4.check(address, 'ipv4')
  return isIP(address) === 6 && globalV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6')
}

/** Checks the addresses that the connection will use, so that a name can't lead elsewhere after it was checked. */
const publicLookup: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const first = found?.[0]
    if (error !== null) return callback(error, '')
    if (first === undefined || !found.every(({ address }) => isPublicAddress(address))) {
      return callback(new ProviderError('private', host), '')
    }
    if (options.all === true) callback(null, found)
    else callback(null, first.address, first.family)
  })
}

/**
 * Sends requests to identity providers, whose addresses the partners' Admins choose: to public addresses by HTTPS only,
 * without following redirects, for five seconds and up to 1 MB.
 * @param allowsLoopback also reaches this machine, and by HTTP: for an installation that no one else reaches
 */
export function providerFetch({ allowsLoopback }: { readonly allowsLoopback: boolean }): ProviderFetch {
  return async (address, { method = 'GET', headers, body, signal }) => {
    const url = new URL(address)
    const isLocal = allowsLoopback && isLoopback(url.hostname)
    if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:')) {
      throw new ProviderError('insecure', url.host)
    }
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (!isLocal && isIP(literal) !== 0 && !isPublicAddress(literal)) throw new ProviderError('private', url.host)
    const timeout = AbortSignal.timeout(timeoutMs)
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    try {
      return await new Promise<Response>((resolve, reject) => {
        const sent = send(url, {
          method,
          headers: Object.fromEntries(new Headers(headers)),
          signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
          // A connection of another request may lead elsewhere.
          agent: false,
          ...(isLocal ? {} : { lookup: publicLookup }),
        })
        sent.on('error', reject)
        sent.on('response', (answer) => void readAnswer(answer, url.host).then(resolve, reject))
        sent.end(body === undefined || body === null ? undefined : bodyText(body))
      })
    } catch (error) {
      if (error instanceof ProviderError) throw error
      throw new ProviderError(timeout.aborted || signal?.aborted === true ? 'slow' : 'unreachable', url.host, error)
    }
  }
}

function bodyText(body: unknown): string {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('a provider is sent text or a form')
}

async function readAnswer(answer: IncomingMessage, host: string): Promise<Response> {
  const status = answer.statusCode ?? 0
  if (status >= 300 && status < 400) {
    answer.destroy()
    throw new ProviderError('redirect', host)
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) {
      answer.destroy()
      throw new ProviderError('too large', host)
    }
    chunks.push(chunk)
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value))
  return new Response(status === 204 ? null : Buffer.concat(chunks), { status, headers })
}
