import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViewerContext, Services } from '../../services/context.ts'
import type { DownloadGrant, BlobStore } from '../../services/storage/blob-store.ts'
import { FolderStore } from '../../services/storage/folder/folder-store.ts'
import { withLinkHolder, type LinkHolder, type AccessControl } from '../access/access.ts'
import { sendFromFolder } from './stored-files.ts'

/** How long an S3 link works after access was checked. */
const redirectSeconds = 60

type Grant = Omit<DownloadGrant, 'seconds'>

interface Documents<Link extends LinkHolder> {
  /** Throws forbidden for a link that was altered or has expired. */
  readonly read: (services: Services, grant: string, signature: string) => Link
  /** Throws not_found if the person can no longer see the document. */
  readonly open: (ctx: ViewerContext, link: Link) => Promise<Grant>
}

/**
 * Serves documents from signed links. Browsers send no token with them, so a link names the session it was created for.
 * Every request checks that the session is open and can still see the document.
 */
export function addDocumentLinks<Link extends LinkHolder>(
  server: FastifyInstance,
  access: AccessControl,
  { read, open }: Documents<Link>,
): void {
  const { store } = access.services
  server.route({
    method: ['GET', 'HEAD'],
    url: '/files/document',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { grant, signature } = request.query as { grant?: unknown; signature?: unknown }
      const link = read(access.services, textOf(grant), textOf(signature))
      const file = await withLinkHolder(access, request, link, (ctx) => open(ctx, link))
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

/** The S3 link is signed for GET. HEAD would need another, so we answer it. */
async function redirect({ request, reply, store }: Sending, file: Grant): Promise<FastifyReply> {
  if (request.method === 'HEAD') return reply.code(200).send()
  return reply.redirect(await store.presignDownload({ ...file, seconds: redirectSeconds }))
}
