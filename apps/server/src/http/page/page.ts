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
  /** Origins of an external document store. */
  readonly origins?: readonly string[]
  /** Only pages of this host report usage, to this URL. */
  readonly analytics?: { readonly url: string; readonly host: string } | null
}

/**
 * Serves the built page: hashed assets with unlimited caching, and index.html for every page path. A rebuild under a
 * running server takes effect right away.
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
      // Email is read on other origins and shows a partner's logo.
      if (path.startsWith(join(dist, 'images'))) reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  let html = ''
  let files = await readPreloads(dist)
  server.get('/*', async (request, reply) => {
    // During a rebuild the index is briefly missing; the previous one will do.
    const latest = await readFile(index, 'utf8').catch(() => html)
    if (latest !== html) [html, files] = [latest, await readPreloads(dist)]
    const analyticsUrl = analytics !== null && request.hostname === analytics.host ? analytics.url : null
    const pageHtml = injectPreloads(html, files, { path: pathOf(request), hasQuery: request.url.includes('?') })
    return sendPage(request, reply, { html: pageHtml, origins, analyticsUrl })
  })
}

/** True for an extension, a hidden name, or a step to a parent folder, encoded or not. */
function isNotPage(path: string): boolean {
  const decoded = tryDecode(path)
  return decoded === null || /^\/(api|dev)\/|\.\w+$|[/\\]\.|\\/.test(decoded)
}

/** A raw request may contain a fragment, which the router ignores. */
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

/** Page paths have no extension; anything else that isn't one of our files doesn't exist. */
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

/** Only the configured host's pages learn the URL. Other pages load nothing for analytics. */
function withAnalytics(html: string, analyticsUrl: string | null): string {
  if (analyticsUrl === null) return html
  const escapedUrl = new URL(analyticsUrl).href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return html.replace('</head>', () => `<meta name="loanyard-analytics" content="${escapedUrl}"></head>`)
}
