import { fileURLToPath } from 'node:url'
import { calls } from '@loanyard/contract/calls'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { authHandlers } from './features/auth/handlers.ts'
import { dealHandlers } from './features/deals/handlers.ts'
import { leadHandlers } from './features/leads/handlers.ts'
import { partnerHandlers } from './features/partners/handlers.ts'
import { stageHandlers } from './features/stages/handlers.ts'
import { noHints, type Gate } from './http/access.ts'
import { addDevMail } from './http/dev-mail.ts'
import { addHealth } from './http/health.ts'
import { newServer } from './http/server.ts'
import { addDocs } from './http/openapi.ts'
import { servePage } from './http/page.ts'
import { serve } from './http/serve.ts'
import { openServices } from './services.ts'

export interface App {
  readonly server: FastifyInstance
  readonly close: () => Promise<void>
}

const pageFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** The application: connections, services, and one line per feature. `ownerUrl` is the migrated database's owner. */
export async function buildApp({ config, ownerUrl }: { config: Config; ownerUrl: string }): Promise<App> {
  const server = newServer(config)
  const { database, services, close } = await openServices(config, ownerUrl, server.log)
  const gate: Gate = { services, database, requestsPerMinute: config.requestsPerMinute, hints: noHints() }

  serve(server, gate, calls.auth, authHandlers)
  serve(server, gate, calls.partners, partnerHandlers)
  serve(server, gate, calls.stages, stageHandlers)
  serve(server, gate, calls.leads, leadHandlers)
  serve(server, gate, calls.deals, dealHandlers)

  addHealth(server, database)
  if (config.devMail) addDevMail(server, database)
  await addDocs(server, config.publicUrl)
  await servePage(server, pageFolder)
  return {
    server,
    close: async () => {
      await server.close()
      await close()
    },
  }
}
