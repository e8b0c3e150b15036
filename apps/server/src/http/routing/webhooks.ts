import type { FastifyInstance } from 'fastify'

/** In bytes. */
const limit = 256 * 1024

/**
 * Webhooks are authenticated by the signature over their bytes, so the raw body is kept. So are
 * logout tokens of identity providers.
 * @param handlers throw if the signature or content is invalid
 */
export function addWebhooks(
  server: FastifyInstance,
  handlers: {
    readonly pandaDoc: (body: Uint8Array, signature: string | undefined) => Promise<void>
    /** From an identity provider: the connection's id, a form, and the IP address. */
    readonly ssoLogout: (connection: string, body: Uint8Array, address: string) => Promise<void>
  },
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
    // OpenID Connect Back-Channel Logout 1.0 has the status; `no-store` is every reply's.
    webhooks.post('/api/v0/sso/:connection/logout', async (request, reply) => {
      const { connection } = request.params as { connection: string }
      await handlers.ssoLogout(connection, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request.ip)
      return reply.code(200).send()
    })
  })
}
