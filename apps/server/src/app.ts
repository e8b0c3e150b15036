import { fileURLToPath } from 'node:url'
import { calls } from '@loanyard/contract/calls'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config/index.ts'
import { roleScope } from './db/scopes/scopes.ts'
import { auditHandlers, securityEventHandlers } from './features/audit/handlers.ts'
import {
  authHandlers,
  confirmHandlers,
  linkReplacementHandlers,
  magicLinkHandlers,
  onboardingHandlers,
  passkeySignInHandlers,
  passwordHandlers,
  secondFactorHandlers,
  sessionHandlers,
  signInBrandHandlers,
} from './features/auth/handlers.ts'
import { ssoConnectionHandlers, ssoSignInHandlers } from './features/auth/sso/handlers.ts'
import { receiveLogout } from './features/auth/sso/logout/receive-logout.ts'
import { bundleHandlers } from './features/bundles/handlers.ts'
import { dealHandlers, stageHandlers } from './features/deals/handlers.ts'
import { openArchive } from './features/documents/archives/open-archive.ts'
import { readDocumentGrant } from './features/documents/downloads/document-grant.ts'
import { openDocumentGrant } from './features/documents/downloads/open-document-grant.ts'
import { documentHandlers } from './features/documents/handlers.ts'
import { financialHandlers, lendingRateHandlers } from './features/financials/handlers.ts'
import { invitationHandlers } from './features/invitations/handlers.ts'
import { housekeeping, jobs } from './features/jobs.ts'
import { leadHandlers } from './features/leads/handlers.ts'
import { lenderAreaHandlers, lenderPreviewHandlers, ownConditionHandlers } from './features/lender-area/handlers.ts'
import { conditionHandlers, lenderHandlers, lenderSharingHandlers } from './features/lenders/handlers.ts'
import { loanRequestHandlers, preQualifyHandlers } from './features/loan-requests/handlers.ts'
import { eventHandlers, notificationHandlers } from './features/notifications/handlers.ts'
import { notifyRecipients } from './features/notifications/index.ts'
import { demoRequestHandlers } from './features/partners/demo-requests/handlers.ts'
import { partnerHandlers, partnerSetupHandlers, partnerSocialHandlers } from './features/partners/handlers.ts'
import { partnerSecurityHandlers } from './features/partners/security/handlers.ts'
import { portalPreviewHandlers } from './features/portal-preview/handlers.ts'
import { reportHandlers } from './features/reports/handlers.ts'
import { firstRequests } from './features/requests/creation/first-requests.ts'
import {
  requestActs,
  requestHandlers,
  requestMessageHandlers,
  requestListHandlers,
  reviewQueueHandlers,
  submissionHandlers,
} from './features/requests/handlers.ts'
import { receivePandaDocWebhook } from './features/requests/signing/pandadoc-sync.ts'
import { searchHandlers } from './features/search/handlers.ts'
import { favoriteHandlers } from './features/staff/favorites/handlers.ts'
import { staffHandlers } from './features/staff/handlers.ts'
import { viewHandlers } from './features/staff/views/handlers.ts'
import { calendarHandlers } from './features/tasks/calendar/handlers.ts'
import { openFeed } from './features/tasks/calendar/open-feed.ts'
import { taskHandlers } from './features/tasks/handlers.ts'
import { todayHandlers } from './features/tasks/today/handlers.ts'
import { createAccessControl, type AccessControl } from './http/access/access.ts'
import { addDevMailbox } from './http/dev/mailbox.ts'
import { addArchives } from './http/files/archives.ts'
import { addCalendars } from './http/files/calendars.ts'
import { addDocumentLinks } from './http/files/document-links.ts'
import { addLogos } from './http/files/logos.ts'
import { addStoredFiles } from './http/files/stored-files.ts'
import { addDocs } from './http/page/openapi.ts'
import { servePage } from './http/page/page.ts'
import { serve } from './http/routing/serve.ts'
import { addHealth, newServer } from './http/routing/server.ts'
import { addWebhooks } from './http/routing/webhooks.ts'
import { recordRefusals } from './http/security/record-events.ts'
import { storedLogo, bundledLogoImages } from './media/logos/logo-images.ts'
import { openServices } from './services.ts'
import { systemClock, type Clock } from './services/clock.ts'
import { jobContext, type Services } from './services/context.ts'
import type { KeyRing } from './services/keys/key-ring.ts'

export interface App {
  readonly server: FastifyInstance
  readonly services: Services
  readonly close: () => Promise<void>
}

const pageFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

interface AppOptions {
  readonly config: Config
  /** Connection string of the migrated database's owner. */
  readonly ownerUrl: string
  readonly keys: KeyRing
  readonly clock?: Clock
}

function serveAccounts(server: FastifyInstance, access: AccessControl): void {
  serve(server, access, calls.auth, authHandlers)
  serve(server, access, calls.magicLinks, magicLinkHandlers)
  serve(server, access, calls.linkReplacement, linkReplacementHandlers)
  serve(server, access, calls.signInBrand, signInBrandHandlers)
  serve(server, access, calls.passwords, passwordHandlers)
  serve(server, access, calls.sessions, sessionHandlers)
  serve(server, access, calls.confirm, confirmHandlers)
  serve(server, access, calls.secondFactors, secondFactorHandlers)
  serve(server, access, calls.passkeySignIn, passkeySignInHandlers)
  serve(server, access, calls.ssoSignIn, ssoSignInHandlers)
  serve(server, access, calls.ssoConnections, ssoConnectionHandlers)
  serve(server, access, calls.onboarding, onboardingHandlers)
}

/** One line per feature. */
function serveFeatures(server: FastifyInstance, access: AccessControl): void {
  serveAccounts(server, access)
  serve(server, access, calls.invitations, invitationHandlers)
  serve(server, access, calls.partners, partnerHandlers)
  serve(server, access, calls.partnerSetup, partnerSetupHandlers)
  serve(server, access, calls.partnerSocial, partnerSocialHandlers)
  serve(server, access, calls.partnerSecurity, partnerSecurityHandlers)
  serve(server, access, calls.staff, { ...staffHandlers, ...viewHandlers, ...favoriteHandlers })
  serve(server, access, calls.stages, stageHandlers)
  serve(server, access, calls.leads, leadHandlers(firstRequests))
  serve(server, access, calls.deals, dealHandlers(firstRequests, requestActs))
  serve(server, access, calls.documents, documentHandlers)
  serve(server, access, calls.bundles, bundleHandlers)
  serve(server, access, calls.requests, requestHandlers)
  serve(server, access, calls.submissions, submissionHandlers)
  serve(server, access, calls.reviewQueue, reviewQueueHandlers)
  serve(server, access, calls.requestList, requestListHandlers)
  serve(server, access, calls.requestMessages, requestMessageHandlers)
  serve(server, access, calls.portalPreviews, portalPreviewHandlers)
  serve(server, access, calls.lenders, lenderHandlers)
  serve(server, access, calls.lenderSharing, lenderSharingHandlers)
  serve(server, access, calls.financials, financialHandlers)
  serve(server, access, calls.lendingRates, lendingRateHandlers)
  serve(server, access, calls.preQualify, preQualifyHandlers)
  serve(server, access, calls.loanRequests, loanRequestHandlers)
  serve(server, access, calls.demoRequests, demoRequestHandlers)
  serve(server, access, calls.notifications, notificationHandlers)
  serve(server, access, calls.events, eventHandlers)
  serve(server, access, calls.search, searchHandlers)
  serve(server, access, calls.audit, auditHandlers)
  serve(server, access, calls.securityEvents, securityEventHandlers)
  serve(server, access, calls.reports, reportHandlers)
  serve(server, access, calls.lenderArea, lenderAreaHandlers)
  serve(server, access, calls.lenderPreviews, lenderPreviewHandlers)
  serve(server, access, calls.ownConditions, ownConditionHandlers)
  serve(server, access, calls.conditions, conditionHandlers)
  serve(server, access, calls.tasks, taskHandlers)
  serve(server, access, calls.today, todayHandlers)
  serve(server, access, calls.calendar, calendarHandlers)
}

/** Connects, starts the services and registers every route. */
export async function buildApp({ config, ownerUrl, keys, clock = systemClock }: AppOptions): Promise<App> {
  const server = newServer(config)
  for (const warning of config.warnings) server.log.warn({ security: true }, warning)
  const featureJobs = { jobs, notifyRecipients, housekeeping }
  const start = { config, ownerUrl, keys, clock, featureJobs, logoImages: bundledLogoImages(pageFolder) }
  const { database, heavyReads, services, close } = await openServices(start, server.log)
  const access = createAccessControl({ services, database, heavyReads })
  recordRefusals(server, services.securityLog)
  serveFeatures(server, access)
  addStoredFiles(server, services.store)
  addDocumentLinks(server, access, { read: readDocumentGrant, open: openDocumentGrant })
  addArchives(server, {
    open: (token) => openArchive(jobContext(services, database, roleScope('loanyard_auth')), token),
    log: services.securityLog,
  })
  addCalendars(server, services, (token) => openFeed(jobContext(services, database, roleScope('loanyard_auth')), token))
  addLogos(server, (id) => storedLogo(database, id))
  addWebhooks(server, {
    pandaDoc: (body, signature) =>
      receivePandaDocWebhook(jobContext(services, database, roleScope('loanyard_app')), body, signature),
    ssoLogout: (connection, body, address) =>
      receiveLogout({ ...jobContext(services, database, roleScope('loanyard_auth')), address }, connection, body),
  })
  addHealth(server, database)
  if (config.devMailbox) addDevMailbox(server, database, config.publicUrl)
  if (config.apiDocs !== null) await addDocs(server, config)
  // Closing would wait for them.
  server.addHook('preClose', async () => services.realtime.endStreams())
  await servePage(server, pageFolder, { origins: services.store.origins, analytics: config.analytics })
  return {
    server,
    services,
    close: async () => {
      await server.close()
      await close()
    },
  }
}
