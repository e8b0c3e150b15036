import { newUuid, toId } from '../../../src/services/ids.ts'
import type { Application } from '../../app/application.ts'
import { unique, type Partner } from '../../data/factories.ts'
import { makeConnection } from '../../single-sign-on/sso-fixture.ts'
import type { Resources } from '../resources.ts'

export interface SsoResources {
  /** An identity provider with the domain `example.com`, at an address that is never called. */
  readonly ssoConnection: () => Promise<string>
}

export const ssoRows = `
  listSsoConnections       200   403     403            ·             ·     ·       ·
  createSsoConnection      201   403     403            ·             ·     ·       ·
  updateSsoConnection      200   403     403            403           404   403     403
  deleteSsoConnection      204   403     403            403           404   403     403
  checkSsoDomain           200   403     403            403           404   403     403
  startSsoTest             400   403     403            403           404   403     403
  finishSsoTest            400   403     403            ·             ·     ·       ·`

export const unscopedSsoCalls = `
  findSsoProviders         200   200     200            ·             ·     ·       ·
  startSso                 404   404     404            ·             ·     ·       ·
  finishSso                400   400     400            ·             ·     ·       ·
  listSsoIdentities        200   200     200            ·             ·     ·       ·
  startSsoLink             404   404     404            ·             ·     ·       ·
  finishSsoLink            400   400     400            ·             ·     ·       ·
  removeSsoIdentity        404   404     404            ·             ·     ·       ·`

export function ssoResources(app: Application, partner: Partner): SsoResources {
  Object.assign(app.services.sso, { findTextRecords: () => Promise.resolve([]) })
  return {
    ssoConnection: async () => {
      const made = await makeConnection(app, partner, { issuer: 'https://127.0.0.1' })
      await app.ask(
        `insert into sso_domains (partner_id, connection_id, domain, token) values ($1, $2, 'example.com', 'token')`,
        [partner.uuid, made.uuid],
      )
      return made.id
    },
  }
}

export const missingSsoResources: SsoResources = {
  ssoConnection: async () => Promise.resolve(toId('sso_connection', newUuid())),
}

const onConnection = async (resources: Resources) => ({
  params: { sso_connection_id: await resources.ssoConnection() },
})
const unknown = () => ({ connection: toId('sso_connection', newUuid()) })
const response = () => ({ body: { attempt: 'a'.repeat(43), state: 'unknown', code: 'unknown' } })

export const ssoMakers = {
  listSsoConnections: () => ({}),
  createSsoConnection: () => ({
    body: {
      audience: 'staff',
      name: unique('Example ID'),
      issuer: 'https://login.example.com',
      client_id: 'client',
      client_secret: 'secret',
    },
  }),
  updateSsoConnection: async (resources: Resources) => ({
    ...(await onConnection(resources)),
    body: { name: unique('Example ID') },
  }),
  deleteSsoConnection: onConnection,
  checkSsoDomain: async (resources: Resources) => ({
    params: { sso_connection_id: await resources.ssoConnection(), domain: 'example.com' },
  }),
  startSsoTest: onConnection,
  finishSsoTest: response,
  findSsoProviders: () => ({ query: { area: 'partner', domain: 'example.com' } }),
  startSso: () => ({ body: unknown() }),
  finishSso: response,
  listSsoIdentities: () => ({}),
  startSsoLink: () => ({ body: unknown() }),
  finishSsoLink: response,
  removeSsoIdentity: () => ({ params: { sso_connection_id: unknown().connection } }),
}
