import { calls } from '@loanyard/contract/calls'
import { newUuid, toId } from '../../src/services/ids.ts'
import type { Application } from '../app/application.ts'
import { newApi } from '../app/client.ts'
import { insert, type Made, type Partner } from '../data/factories.ts'

interface ConnectionOptions {
  readonly issuer: string
  readonly client_id?: string
  readonly client_secret?: string
  readonly second_factor?: boolean
  readonly lender?: Made
}

/** A connection of a partner, by the database: adding one needs a step-up. */
export async function makeConnection(
  app: Application,
  { uuid: partner_id }: Partner,
  { issuer, client_id = 'client', client_secret = 'secret', second_factor = false, lender }: ConnectionOptions,
): Promise<Made> {
  const id = newUuid()
  await insert(app, 'sso_connections', {
    partner_id,
    id,
    audience: lender === undefined ? 'staff' : 'lender',
    lender_id: lender?.uuid ?? null,
    name: 'Example ID',
    issuer,
    client_id,
    client_secret: app.services.sso.seal({ partner_id, id }, client_secret),
    second_factor,
    enabled: true,
  })
  return { uuid: id, id: toId('sso_connection', id) }
}

/** Connects an account, as its person would by confirming it. */
export async function connectAccount(
  app: Application,
  partner: Partner,
  connection: Made,
  { subject, user }: { subject: string; user: string },
): Promise<void> {
  await insert(app, 'sso_identities', {
    partner_id: partner.uuid,
    connection_id: connection.uuid,
    subject,
    user_id: user,
    created: new Date(),
  })
}

/** Begins to sign in, and returns where the browser goes and what it keeps. */
export function startSignIn(app: Application, connection: Made) {
  const anyone = newApi({ url: app.url, token: null })
  return anyone.call(calls.ssoSignIn.startSso, { body: { connection: connection.id } })
}

/** A row in every table of single sign-on. */
export async function insertSsoRows(app: Application, partner: Partner, user: string): Promise<void> {
  const made = await makeConnection(app, partner, { issuer: 'https://login.example.com' })
  await connectAccount(app, partner, made, { subject: user, user })
  await app.ask(
    `insert into sso_domains (partner_id, connection_id, domain, token) values ($1, $2, 'example.com', 'token')`,
    [partner.uuid, made.uuid],
  )
}
