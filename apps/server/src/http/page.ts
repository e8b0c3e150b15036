import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../platform/errors.ts'
import { pagePolicy } from './security.ts'

/** Serves the built page: hashed assets for ever, index.html for every address that is a page's. */
export async function servePage(server: FastifyInstance, dist: string): Promise<void> {
  const index = join(dist, 'index.html')
  if (!existsSync(index)) return
  const html = readFileSync(index, 'utf8')
  await server.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      )
    },
  })
  server.get('/*', (request, reply) => sendPage(request, reply, html))
}

/** Pages have paths without an extension; anything else that is not a file of ours does not exist. */
function sendPage(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  const path = request.url.split('?')[0] ?? ''
  if (path.startsWith('/api/') || path.startsWith('/dev/') || /\.\w+$/.test(path)) throw notFound()
  const nonce = randomBytes(16).toString('base64url')
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(nonce))
    .header('cache-control', 'no-cache')
    .send(html.replaceAll('__CSP_NONCE__', nonce))
}
