import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../platform/errors.ts'
import { pagePolicy, workerPolicy } from './security.ts'

const forEver = 'public, max-age=31536000, immutable'

/**
 * Serves the built page: assets, whose names say what is in them, for ever; index.html for every address that is a
 * page's. A page built anew under a running server is served from then on. `origins`: where documents are stored, if not
 * here.
 */
export async function servePage(server: FastifyInstance, dist: string, origins: readonly string[] = []): Promise<void> {
  const index = join(dist, 'index.html')
  if (!existsSync(index)) return
  const shared = { preCompressed: true, index: false, decorateReply: false, cacheControl: false } as const
  await server.register(fastifyStatic, {
    ...shared,
    root: join(dist, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply, path) => {
      reply.header('cache-control', forEver)
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
  let html = await readFile(index, 'utf8')
  server.get('/*', async (request, reply) => {
    // In the middle of a build there is no index for a moment; the last one will do.
    html = await readFile(index, 'utf8').catch(() => html)
    return sendPage(request, reply, { html, origins })
  })
}

/** Pages have paths without an extension; anything else that is not a file of ours does not exist. */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, origins }: { html: string; origins: readonly string[] },
): FastifyReply {
  const path = request.url.split('?')[0] ?? ''
  if (path.startsWith('/api/') || path.startsWith('/dev/') || /\.\w+$/.test(path)) throw notFound()
  const nonce = randomBytes(16).toString('base64url')
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(nonce, origins))
    .header('cache-control', 'no-cache')
    .send(html.replaceAll('__CSP_NONCE__', nonce))
}
