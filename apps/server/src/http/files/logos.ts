import { isId } from '@loanyard/contract/core/ids'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../errors.ts'
import { toUuid } from '../../services/ids.ts'

/**
 * Logos have unguessable URLs without sign-in, because emails and public pages show them. Each was rendered by us and
 * never changes. `find` returns the PNG of an id (UUID), or null.
 */
export function addLogos(server: FastifyInstance, find: (id: string) => Promise<Buffer | null>): void {
  server.get('/logos/:name', async (request, reply) => {
    const id = (request.params as { name: string }).name.replace(/\.png$/, '')
    const png = isId('logo', id) ? await find(toUuid('logo', id)) : null
    if (png === null) throw notFound()
    return (
      reply
        .type('image/png')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        // Email is read on other origins.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(png)
    )
  })
}
