import type { FastifyInstance } from 'fastify'

/** Bytes of the largest webhook that is read. */
const limit = 256 * 1024

/**
 * Takes in what others tell us. Its right is the signature over its bytes, so they are kept as they came.
 * @param handlers throws where they are not signed, or not to be understood
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
