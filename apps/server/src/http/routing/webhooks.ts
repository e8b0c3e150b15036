import type { FastifyInstance } from 'fastify'

/** In bytes. */
const limit = 256 * 1024

/**
 * Webhooks are authenticated by the signature over their bytes, so the raw body is kept.
 * @param handlers throw if the signature or content is invalid
 */
export function addWebhooks(
  server: FastifyInstance,
  handlers: { readonly pandaDoc: (body: Uint8Array, signature: string | undefined) => Promise<void> },
): void {
  void server.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limit }, (_request, body, done) =>
      done(null, body),
    )
    webhooks.post('/api/v0/webhooks/pandadoc', async (request, reply) => {
      const { signature } = request.query as { signature?: unknown }
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await handlers.pandaDoc(body, typeof signature === 'string' ? signature : undefined)
      return reply.code(204).send()
    })
  })
}
