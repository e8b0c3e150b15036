import { calls } from '@loanyard/contract/calls'
import type { MagicLinkType } from '@loanyard/contract/values'
import { decodeJwt } from 'jose'
import { newUuid, toId } from '../src/platform/ids.ts'
import { hashPassword } from '../src/platform/passwords.ts'
import type { Application } from './application.ts'
import { makeAttachment, makeCustomBundle } from './bundles.ts'
import { newApi, type Api } from './client.ts'
import { documentTools, pdf } from './documents.ts'
import {
  insert,
  makeClient,
  makeDeal,
  makeLead,
  makeMagicLink,
  makePartner,
  makePerson,
  makeStaff,
  openSession,
  shareDeal,
  type Made,
  type Partner,
  type Staff,
} from './factories.ts'

/** Where the ids in a call's path and body come from, seen from the partner whose address it is. */
export type Whose =
  /** The partner's, and given to the caller: assigned, shared, imported by them. */
  | 'given'
  /** The partner's, but given to nobody. */
  | 'not given'
  /** Another partner's. */
  | 'foreign'
  /** Nobody's. */
  | 'missing'

/** How far a document is: announced, its bytes sent, looked at, deleted. */
export type DocumentStep = 'announced' | 'sent' | 'ready' | 'deleted'

/** Makes the things a call is about, each time anew, since most calls use them up. */
export interface Things {
  readonly lead: () => Promise<string>
  readonly deletedLead: () => Promise<string>
  readonly leadImport: () => Promise<string>
  readonly deal: () => Promise<string>
  readonly deletedDeal: () => Promise<string>
  readonly stage: () => Promise<string>
  readonly note: (deal: string) => Promise<string>
  readonly coordinator: () => Promise<string>
  /** A deal that a coordinator works on, with that coordinator. */
  readonly share: () => Promise<{ deal: string; staff: string }>
  /** A document in the given state, on a deal of its own. */
  readonly document: (state: DocumentStep) => Promise<string>
  /** A bundle made for a deal of its own, with an attachment. */
  readonly bundle: () => Promise<{ bundle: string; attachment: string }>
  /** A session: of whoever calls, where things are given to them. */
  readonly session: (caller: Api) => Promise<string>
}

/** What anybody may have, whoever they are. */
export interface Keys {
  readonly email: string
  readonly password: string
  /** Gives the password to whoever calls. */
  readonly setPasswordOf: (caller: Api) => Promise<void>
  /** The code of a new link for somebody else, so that a call may spoil what it opens. */
  readonly link: (type: MagicLinkType) => Promise<string>
  /** Leaves the partner without the bundles of the starter library. */
  readonly removeStarterBundles: () => Promise<void>
  /** The token of an archive. */
  readonly archive: string
}

export interface World {
  readonly app: Application
  readonly here: Partner
  readonly there: Partner
  readonly staff: Readonly<Record<'Admin' | 'Manager' | 'Coordinator', Staff>>
  /** People who have no business in the partner `here`, or cannot prove it any more. */
  readonly outsiders: Readonly<Record<string, Api>>
  readonly keys: Keys
  readonly things: (whose: Whose, caller: Staff) => Things
}

/** Two partners with their people, and everybody else who may knock. */
export async function makeWorld(app: Application): Promise<World> {
  const [here, there] = [await makePartner(app), await makePartner(app)]
  const staff = {
    Admin: await makeStaff(app, here, { role: 'Admin' }),
    Manager: await makeStaff(app, here, { role: 'Manager' }),
    Coordinator: await makeStaff(app, here, { role: 'Coordinator' }),
  }
  const foreign = {
    Admin: await makeStaff(app, there),
    Coordinator: await makeStaff(app, there, { role: 'Coordinator' }),
  }
  return {
    app,
    here,
    there,
    staff,
    outsiders: await makeOutsiders(app, here, foreign.Admin),
    keys: await makeKeys(app, here, staff.Admin.api),
    things: (whose, caller) => {
      if (whose === 'missing') return missingThings
      if (whose === 'foreign') return newThings(app, there, foreign.Admin, foreign.Coordinator)
      if (whose === 'not given') return newThings(app, here, staff.Admin, null)
      const session = async (api: Api) => newSession(app, userOf(api) ?? caller.user_uuid)
      return { ...newThings(app, here, staff.Admin, caller), session }
    },
  }
}

async function makeKeys(app: Application, partner: Partner, api: Api): Promise<Keys> {
  const password = 'a password nobody guesses'
  const password_hash = await hashPassword(password)
  const account = await makeStaff(app, partner, { password_hash })
  const linked = await makeStaff(app, partner)
  const document = await documentAt(app, api, { deal: (await makeDeal(app, partner)).id, step: 'ready' })
  return {
    email: account.email,
    password,
    setPasswordOf: async (caller) => {
      await app.ask('update users set password_hash = $1 where id = $2', [password_hash, userOf(caller)])
    },
    link: async (type) => (await makeMagicLink(app, linked, { type })).code,
    removeStarterBundles: async () => {
      await app.ask('delete from bundles where partner_id = $1 and not is_custom', [partner.uuid])
    },
    archive: (await api.call(calls.documents.prepareZip, { body: { doc_ids: [document] } })).token,
  }
}

/** The UUID of the person whose token it is; null without one. */
function userOf({ token }: Api): string | null {
  return token === null ? null : (decodeJwt(token).sub ?? null)
}

async function newSession(app: Application, user: string): Promise<string> {
  return toId('session', (await openSession(app, user)).session)
}

async function makeOutsiders(app: Application, here: Partner, foreignAdmin: Staff): Promise<World['outsiders']> {
  const client = await makePerson(app, {}, here)
  await makeClient(app, here, await makeDeal(app, here), client)
  const inactive = await makeStaff(app, here, { status: 'Inactive' })
  const ended = await makeStaff(app, here)
  await app.ask('update sessions set ended = now() where id = $1', [ended.session_uuid])
  const late = await makeStaff(app, here)
  const claims = { user_id: late.user_uuid, session_id: late.session_uuid }
  const expired = await app.tokens.issue(claims, new Date(Date.now() - 3_600_000))
  const at = { url: app.url, partner: here.id }
  return {
    'Admin of another partner': foreignAdmin.api.inPartner(here.id),
    'client of the partner': client.api,
    'signed-in nobody': (await makePerson(app, {}, here)).api,
    'inactive staff': inactive.api,
    'nobody, without a token': newApi({ ...at, token: null }),
    'Admin with an expired token': newApi({ ...at, token: expired }),
    'Admin whose session ended': ended.api,
  }
}

/** Things of a partner made by `maker`, given to `to` where there is somebody. */
function newThings(app: Application, partner: Partner, maker: Staff, to: Staff | null): Things {
  const lead = (columns = {}) => makeLead(app, partner, { assigned_to: to?.uuid ?? null, ...columns })
  const deal = async (columns = {}): Promise<Made> => {
    const made = await makeDeal(app, partner, columns)
    if (to !== null) await shareDeal(app, partner, made, to)
    return made
  }
  const coordinator = () => makeStaff(app, partner, { role: 'Coordinator' })
  const owned = async (table: string, columns: Readonly<Record<string, unknown>>) => {
    const id = newUuid()
    await insert(app, table, { partner_id: partner.uuid, id, ...columns })
    return id
  }
  return {
    lead: async () => (await lead()).id,
    deletedLead: async () => (await lead({ deleted: new Date() })).id,
    deal: async () => (await deal()).id,
    deletedDeal: async () => (await deal({ deleted: new Date() })).id,
    coordinator: async () => (await coordinator()).id,
    share: async () => {
      const [shared, with_] = [await deal(), await coordinator()]
      await shareDeal(app, partner, shared, with_)
      return { deal: shared.id, staff: with_.id }
    },
    session: () => newSession(app, maker.user_uuid),
    document: async (step) => documentAt(app, maker.api.inPartner(partner.id), { deal: (await deal()).id, step }),
    bundle: async () => {
      const bundle = await makeCustomBundle(app, partner, maker, { deal: await deal() })
      return { bundle: bundle.id, attachment: (await makeAttachment(app, partner, bundle)).id }
    },
    stage: async () => {
      const number = (await app.ask('select from stages where partner_id = $1', [partner.uuid])).length + 1
      return toId('stage', await owned('stages', { name: `Stage ${newUuid()}`, number }))
    },
    leadImport: async () => {
      const by = to ?? maker
      const columns = { rows: 1, created_by: by.uuid, created_by_name: by.full_name }
      return toId('lead_import', await owned('lead_imports', columns))
    },
    note: async (dealId) => {
      const [made] = await app.ask<{ id: string }>(
        'select id from deals where partner_id = $1 order by created desc, id desc limit 1',
        [partner.uuid],
      )
      if (made === undefined || toId('deal', made.id) !== dealId) throw new Error('a note goes on the deal made last')
      const columns = { deal_id: made.id, text: 'A note', author_id: maker.uuid, author_name: maker.full_name }
      return toId('note', await owned('deal_notes', columns))
    },
  }
}

async function documentAt(
  app: Application,
  api: Api,
  { deal, step }: { deal: string; step: DocumentStep },
): Promise<string> {
  const { send } = documentTools(app)
  const body = pdf()
  const upload = await api.call(calls.documents.createUpload, {
    body: { file_name: 'Access.pdf', file_type: 'application/pdf', deal, size: body.length },
  })
  const params = { document_id: upload.id }
  if (step !== 'announced') await send(upload, body)
  if (step === 'ready' || step === 'deleted') await api.call(calls.documents.completeUpload, { params })
  if (step === 'deleted') await api.call(calls.documents.deleteDocument, { params })
  return upload.id
}

const nobodys = (kind: Parameters<typeof toId>[0]) => () => Promise.resolve(toId(kind, newUuid()))

const missingThings: Things = {
  lead: nobodys('lead'),
  deletedLead: nobodys('lead'),
  leadImport: nobodys('lead_import'),
  deal: nobodys('deal'),
  deletedDeal: nobodys('deal'),
  stage: nobodys('stage'),
  document: nobodys('document'),
  bundle: async () => ({ bundle: await nobodys('bundle')(), attachment: await nobodys('attachment')() }),
  note: nobodys('note'),
  coordinator: nobodys('staff'),
  share: async () => ({ deal: await nobodys('deal')(), staff: await nobodys('staff')() }),
  session: nobodys('session'),
}
