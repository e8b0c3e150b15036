import { fileURLToPath } from 'node:url'
import { calls } from '@loanyard/contract/calls'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import {
  authHandlers,
  confirmHandlers,
  magicLinkHandlers,
  onboardingHandlers,
  passwordHandlers,
  sessionHandlers,
} from './features/auth/handlers.ts'
import { sendMagicLink } from './features/auth/send-magic-link.ts'
import { auditHandlers } from './features/audit/handlers.ts'
import { bundleHandlers } from './features/bundles/handlers.ts'
import { dealHandlers } from './features/deals/handlers.ts'
import { demoRequestHandlers } from './features/demo-requests/handlers.ts'
import { documentHousekeeping } from './features/documents/clean-up.ts'
import { readAddress } from './features/documents/document-address.ts'
import { documentHandlers } from './features/documents/handlers.ts'
import { openAddress } from './features/documents/open-address.ts'
import { openArchive } from './features/documents/open-archive.ts'
import { financialHandlers, lendingRateHandlers } from './features/financials/handlers.ts'
import { invitationHandlers } from './features/invitations/handlers.ts'
import { leadHandlers } from './features/leads/handlers.ts'
import { eventHandlers, notificationHandlers } from './features/notifications/handlers.ts'
import { notificationHousekeeping, tellOf } from './features/notifications/index.ts'
import { loanRequestHandlers, preQualifyHandlers } from './features/loan-requests/handlers.ts'
import { partnerHandlers, partnerSocialHandlers } from './features/partners/handlers.ts'
import { reportHandlers } from './features/reports/handlers.ts'
import { lenderHandlers, lenderSharingHandlers } from './features/lenders/handlers.ts'
import { tellLender } from './features/lenders/tell-lender.ts'
import { lenderAreaHandlers } from './features/lender-area/handlers.ts'
import { lenderAreaHousekeeping } from './features/lender-area/tell-partners.ts'
import { answerHandlers, requestHandlers } from './features/requests/handlers.ts'
import { requestHousekeeping } from './features/requests/remind-clients.ts'
import { tellClient } from './features/requests/tell-client.ts'
import { searchHandlers } from './features/search/handlers.ts'
import { securityEventHandlers } from './features/security-log/handlers.ts'
import { securityHousekeeping } from './features/security-log/index.ts'
import { signingHandlers } from './features/signing/handlers.ts'
import { followSigning, hearPandaDoc, signingHousekeeping } from './features/signing/pandadoc-events.ts'
import { staffHandlers } from './features/staff/handlers.ts'
import { stageHandlers } from './features/stages/handlers.ts'
import { newGate, type Gate } from './http/access.ts'
import { addArchives } from './http/archives.ts'
import { addDocumentAddresses } from './http/document-addresses.ts'
import { addDevMail } from './http/dev-mail.ts'
import { addFiles } from './http/files.ts'
import { addHealth } from './http/health.ts'
import { addLogos } from './http/logos.ts'
import { newServer } from './http/server.ts'
import { addDocs } from './http/openapi.ts'
import { servePage } from './http/page.ts'
import { serve } from './http/serve.ts'
import { watchRefusals } from './http/watch.ts'
import { addWebhooks } from './http/webhooks.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import { jobContext, type Services } from './platform/context.ts'
import { roleDoor } from './platform/doors.ts'
import type { KeyRing } from './platform/keys/key-ring.ts'
import { storedLogo } from './platform/logos/stored.ts'
import { pagePictures } from './platform/page-pictures.ts'
import { openServices, type FeatureJobs } from './services.ts'

export interface App {
  readonly server: FastifyInstance
  readonly services: Services
  readonly close: () => Promise<void>
}

const pageFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

interface Build {
  readonly config: Config
  /** Connection string of the migrated database's owner. */
  readonly ownerUrl: string
  readonly keys: KeyRing
  /** The machine's, unless a test says otherwise. */
  readonly clock?: Clock
}

const jobs: FeatureJobs = {
  send_magic_link: sendMagicLink,
  follow_signing: (ctx, { external_id }, asClient) => followSigning(ctx, external_id, asClient),
  tell_client: (ctx, { deal_id }) => tellClient(ctx, deal_id),
  follow: tellOf,
  tell_lender: (ctx, { deal_id, lender_id }) => tellLender(ctx, { deal: deal_id, lender: lender_id }),
  housekeeping: (context, ofPartner, asClient) => [
    ...documentHousekeeping(context),
    ...requestHousekeeping(context, ofPartner),
    ...signingHousekeeping(context, asClient),
    ...notificationHousekeeping(context),
    ...lenderAreaHousekeeping(context, ofPartner),
    ...securityHousekeeping(context),
  ],
}

/** One line per feature. */
function serveFeatures(server: FastifyInstance, gate: Gate): void {
  serve(server, gate, calls.auth, authHandlers)
  serve(server, gate, calls.invitations, invitationHandlers)
  serve(server, gate, calls.magicLinks, magicLinkHandlers)
  serve(server, gate, calls.passwords, passwordHandlers)
  serve(server, gate, calls.sessions, sessionHandlers)
  serve(server, gate, calls.confirm, confirmHandlers)
  serve(server, gate, calls.onboarding, onboardingHandlers)
  serve(server, gate, calls.partners, partnerHandlers)
  serve(server, gate, calls.partnerSocial, partnerSocialHandlers)
  serve(server, gate, calls.staff, staffHandlers)
  serve(server, gate, calls.stages, stageHandlers)
  serve(server, gate, calls.leads, leadHandlers)
  serve(server, gate, calls.deals, dealHandlers)
  serve(server, gate, calls.documents, documentHandlers)
  serve(server, gate, calls.bundles, bundleHandlers)
  serve(server, gate, calls.requests, requestHandlers)
  serve(server, gate, calls.submissions, { ...answerHandlers, ...signingHandlers })
  serve(server, gate, calls.lenders, lenderHandlers)
  serve(server, gate, calls.lenderSharing, lenderSharingHandlers)
  serve(server, gate, calls.financials, financialHandlers)
  serve(server, gate, calls.lendingRates, lendingRateHandlers)
  serve(server, gate, calls.preQualify, preQualifyHandlers)
  serve(server, gate, calls.loanRequests, loanRequestHandlers)
  serve(server, gate, calls.demoRequests, demoRequestHandlers)
  serve(server, gate, calls.notifications, notificationHandlers)
  serve(server, gate, calls.events, eventHandlers)
  serve(server, gate, calls.search, searchHandlers)
  serve(server, gate, calls.audit, auditHandlers)
  serve(server, gate, calls.securityEvents, securityEventHandlers)
  serve(server, gate, calls.reports, reportHandlers)
  serve(server, gate, calls.lenderArea, lenderAreaHandlers)
}

/** The application: connections, services, features, and what belongs to none. */
export async function buildApp({ config, ownerUrl, keys, clock = systemClock }: Build): Promise<App> {
  const server = newServer(config)
  for (const warning of config.warnings) server.log.warn({ security: true }, warning)
  const start = { config, ownerUrl, keys, clock, work: jobs, pictures: pagePictures(pageFolder) }
  const { database, heavyReads, services, close } = await openServices(start, server.log)
  const gate = newGate({ services, database, heavyReads })
  watchRefusals(server, services.securityLog)
  serveFeatures(server, gate)
  addFiles(server, services.store)
  addDocumentAddresses(server, gate, { read: readAddress, open: openAddress })
  addArchives(server, {
    open: (token) => openArchive(jobContext(services, database, roleDoor('loanyard_auth')), token),
    log: services.securityLog,
  })
  addLogos(server, (id) => storedLogo(database, id))
  addWebhooks(server, {
    pandaDoc: (body, signature) =>
      hearPandaDoc(jobContext(services, database, roleDoor('loanyard_app')), body, signature),
  })
  addHealth(server, database)
  if (config.devMail) addDevMail(server, database, config.publicUrl)
  if (config.apiDocs !== null) await addDocs(server, config)
  await servePage(server, pageFolder, { origins: services.store.origins, analytics: config.analytics })
  return {
    server,
    services,
    close: async () => {
      // They would be waited for.
      services.live.endStreams()
      await server.close()
      await close()
    },
  }
}
