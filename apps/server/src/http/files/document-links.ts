import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViewerContext, Services } from '../../services/context.ts'
import type { DownloadGrant, BlobStore } from '../../services/storage/blob-store.ts'
import { FolderStore } from '../../services/storage/folder/folder-store.ts'
import { withLinkHolder, type LinkHolder, type AccessControl } from '../access/access.ts'
import { sendFromFolder } from './stored-files.ts'

/** How long an S3 service gives a document out after the right to it was looked up. */
const redirectSeconds = 60

type Grant = Omit<DownloadGrant, 'seconds'>

interface Documents<Address extends LinkHolder> {
  /** Reads an address. Throws forbidden for one that was altered or has expired. */
  readonly read: (services: Services, grant: string, signature: string) => Address
  /** What its holder gets for it. Throws not_found where that is nothing any more. */
  readonly open: (ctx: ViewerContext, address: Address) => Promise<Grant>
}

/**
 * Gives out documents at the addresses that people were given. Browsers send no token along, so the address names the
 * session it was made for; whether that is open and may still see the document is asked at every request.
 */
export function addDocumentLinks<Address extends LinkHolder>(
  server: FastifyInstance,
  access: AccessControl,
  { read, open }: Documents<Address>,
): void {
  const { store } = access.services
  server.route({
    method: ['GET', 'HEAD'],
    url: '/files/document',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { grant, signature } = request.query as { grant?: unknown; signature?: unknown }
      const address = read(access.services, textOf(grant), textOf(signature))
      const file = await withLinkHolder(access, request, address, (ctx) => open(ctx, address))
      return store instanceof FolderStore
        ? sendFromFolder({ request, reply, store }, file)
        : redirect({ request, reply, store }, file)
    },
  })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

interface Sending {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly store: BlobStore
}

/** An S3 service is told by its address for how long; for HEAD it would want another, so we answer that. */
async function redirect({ request, reply, store }: Sending, file: Grant): Promise<FastifyReply> {
  if (request.method === 'HEAD') return reply.code(200).send()
  return reply.redirect(await store.presignDownload({ ...file, seconds: redirectSeconds }))
}
