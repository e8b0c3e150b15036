import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../errors.ts'
import { pagePolicy, workerPolicy } from '../security/headers.ts'
import { injectPreloads, readPreloads } from './preloads.ts'

const cacheForever = 'public, max-age=31536000, immutable'

interface PageOptions {
  /** Where documents are stored, if not here. */
  readonly origins?: readonly string[]
  /** Where pages of that host, and of no other, say what is used. */
  readonly analytics?: { readonly url: string; readonly host: string } | null
}

/**
 * Serves the built page: assets, whose names say what is in them, for ever; index.html for every address that is a
 * page's. A page built anew under a running server is served from then on.
 */
export async function servePage(
  server: FastifyInstance,
  dist: string,
  { origins = [], analytics = null }: PageOptions = {},
): Promise<void> {
  const index = join(dist, 'index.html')
  if (!existsSync(index)) return
  const shared = { preCompressed: true, index: false, decorateReply: false, cacheControl: false } as const
  await server.register(fastifyStatic, {
    ...shared,
    root: join(dist, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheForever)
      const policy = workerPolicy(basename(path))
      if (policy !== null) reply.header('content-security-policy', policy)
    },
  })
  await server.register(fastifyStatic, {
    ...shared,
    root: dist,
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', 'index.html*'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', 'public, max-age=300')
      // Mail is read on other origins, and shows a partner's logo there.
      if (path.startsWith(join(dist, 'images'))) reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  let html = ''
  let files = await readPreloads(dist)
  server.get('/*', async (request, reply) => {
    // In the middle of a build there is no index for a moment; the last one will do.
    const latest = await readFile(index, 'utf8').catch(() => html)
    if (latest !== html) [html, files] = [latest, await readPreloads(dist)]
    const analyticsUrl = analytics !== null && request.hostname === analytics.host ? analytics.url : null
    const pageHtml = injectPreloads(html, files, pathOf(request))
    return sendPage(request, reply, { html: pageHtml, origins, analyticsUrl })
  })
}

/** True for a path that no page has: an extension, a hidden name, or a way up to another folder, encoded or not. */
function isNotPage(path: string): boolean {
  const decoded = tryDecode(path)
  return decoded === null || /^\/(api|dev)\/|\.\w+$|[/\\]\.|\\/.test(decoded)
}

/** A raw request may hold a fragment, which the router leaves out without decoding it. */
function pathOf({ url }: FastifyRequest): string {
  return url.split(/[?#]/)[0] ?? ''
}

function tryDecode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** Pages have paths without an extension; anything else that is not a file of ours does not exist. */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, origins, analyticsUrl }: { html: string; origins: readonly string[]; analyticsUrl: string | null },
): FastifyReply {
  if (isNotPage(pathOf(request))) throw notFound()
  const connectOrigins = analyticsUrl === null ? origins : [...origins, new URL(analyticsUrl).origin]
  const nonce = randomBytes(16).toString('base64url')
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(nonce, connectOrigins))
    .header('cache-control', 'no-cache')
    .send(withAnalytics(html, analyticsUrl).replaceAll('__CSP_NONCE__', nonce))
}

/** The page with the address that it says to what is used; elsewhere it knows of none, and loads nothing for it. */
function withAnalytics(html: string, analyticsUrl: string | null): string {
  if (analyticsUrl === null) return html
  const address = new URL(analyticsUrl).href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return html.replace('</head>', () => `<meta name="loanyard-analytics" content="${address}"></head>`)
}
