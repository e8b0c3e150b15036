import { calls } from '@loanyard/contract/calls'
import type { Area, MagicLinkType } from '@loanyard/contract/core/values'
import { decodeJwt } from 'jose'
import { hashPassword } from '../../src/services/passwords/passwords.ts'
import type { Application } from '../app/application.ts'
import { newApi, type Api } from '../app/client.ts'
import {
  makeClient,
  makeDeal,
  makeMagicLink,
  makeNotification,
  makePartner,
  makePerson,
  makeProfile,
  makeStaff,
  type Partner,
  type Person,
  type Staff,
} from '../data/factories.ts'
import { makeLender, makeLenderStaff, type LenderMade, type LenderPerson } from '../data/lenders.ts'
import { newSecondFactor, secondFactorKeys, type SecondFactorKeys } from './accounts/second-factor-inputs.ts'
import { newPreQualification } from './call-inputs.ts'
import { missingResources } from './missing-resources.ts'
import { hasSecondFactor, lacksSecondFactor } from './outsiders.ts'
import { documentAt, newInvitation, newSession, newResources, type Resources, type Ownership } from './resources.ts'

/** What any caller may need. */
export interface Keys {
  readonly email: string
  readonly password: string
  /** Sets the caller's password. */
  readonly setPasswordOf: (caller: Api) => Promise<void>
  /** Removes the caller's password. */
  readonly removePasswordOf: (caller: Api) => Promise<void>
  /** The code of a new link for another person, so that a call may use it up. */
  readonly link: (type: MagicLinkType) => Promise<string>
  /** Removes the starter library's bundles from the partner. */
  readonly removeStarterBundles: () => Promise<void>
  /** The token of an archive. */
  readonly archive: string
  readonly secondFactors: SecondFactorKeys
}

export interface SeededData {
  readonly app: Application
  readonly here: Partner
  readonly there: Partner
  readonly staff: Readonly<Record<'Admin' | 'Manager' | 'Coordinator', Staff>>
  /** A client of the partner `here`, who owns the `borrowed` resources. */
  readonly borrower: Person
  /** People of lenders of the partner `here`. */
  readonly lenders: Lenders
  /** People without access to the partner `here`, or who can no longer prove it. */
  readonly outsiders: Readonly<Record<string, Api>>
  readonly keys: Keys
  readonly resources: (ownership: Ownership, caller: Staff) => Resources
}

/** People of the lender that resources are shared with, and of another. */
export interface Lenders {
  readonly contact: Person
  /** Staff assigned to the shared deals, and staff who are not. */
  readonly staff: LenderPerson
  readonly colleague: Person
  /** The contact of the other lender. */
  readonly other: Person
  readonly lender: LenderMade
}

async function makeLenders(app: Application, here: Partner, by: Staff): Promise<Lenders> {
  const lender = await makeLender(app, here, by)
  const [staff, colleague] = [await makeLenderStaff(app, here, lender), await makeLenderStaff(app, here, lender)]
  const other = await makeLender(app, here, by)
  return { lender, contact: lender.contact, staff, colleague, other: other.contact }
}

/** Two partners with their people, and everyone else who may call. */
export async function seedData(app: Application): Promise<SeededData> {
  const [here, there, inviting] = [await makePartner(app), await makePartner(app), await makePartner(app)]
  const staff = {
    Admin: await makeStaff(app, here, { role: 'Admin' }),
    Manager: await makeStaff(app, here, { role: 'Manager' }),
    Coordinator: await makeStaff(app, here, { role: 'Coordinator' }),
  }
  const foreign = {
    Admin: await makeStaff(app, there),
    Coordinator: await makeStaff(app, there, { role: 'Coordinator' }),
  }
  const borrower = await makePerson(app, {}, here)
  await makeClient(app, here, await makeDeal(app, here), borrower)
  const lenders = await makeLenders(app, here, staff.Admin)
  // Requests may give them a second factor, which their sessions would then lack.
  await app.ask('update sessions set second_factor_at = now()')
  return {
    app,
    here,
    there,
    staff,
    borrower,
    lenders,
    outsiders: {
      ...(await makeOutsiders(app, here, { partner: there, admin: foreign.Admin })),
      ...(await makeUnaccepted(app, here, staff.Admin)),
      ...(await makeFrozen(app)),
      ...(await makeUnassured(app, here)),
    },
    keys: await makeKeys(app, here, staff.Admin.api),
    resources: (ownership, caller) => {
      if (ownership === 'missing') return missingResources
      if (ownership === 'foreign') return newResources(app, there, { maker: foreign.Admin, to: foreign.Coordinator })
      if (ownership === 'not given') return newResources(app, here, { maker: staff.Admin, to: null })
      if (ownership === 'shared') return newResources(app, here, { maker: staff.Admin, to: null, sharedWith: lenders })
      if (ownership === 'borrowed') return newResources(app, here, { maker: staff.Admin, to: null, borrower })
      const secondFactor = async (api: Api) => newSecondFactor(app, userOf(api) ?? caller.user_uuid)
      const session = async (api: Api) => newSession(app, userOf(api) ?? caller.user_uuid)
      // Of a third partner: accepting one makes the caller a client of that partner from then on.
      const invitation = (api: Api) => newInvitation(app, inviting, userOf(api) ?? caller.user_uuid)
      const notification = (api: Api, area: Area) =>
        makeNotification(app, here, { user_uuid: userOf(api) ?? caller.user_uuid }, area)
      return {
        ...newResources(app, here, { maker: staff.Admin, to: caller }),
        secondFactor,
        session,
        invitation,
        notification,
      }
    },
  }
}

async function makeKeys(app: Application, partner: Partner, api: Api): Promise<Keys> {
  const password = 'a password no one guesses'
  const password_hash = await hashPassword(password)
  const account = await makeStaff(app, partner, { password_hash })
  const document = await documentAt(app, api, { deal: (await makeDeal(app, partner)).id, step: 'ready' })
  return {
    email: account.email,
    password,
    setPasswordOf: async (caller) => {
      await app.ask('update users set password_hash = $1 where id = $2', [password_hash, userOf(caller)])
    },
    removePasswordOf: async (caller) => {
      await app.ask('update users set password_hash = null where id = $1', [userOf(caller)])
    },
    link: async (type) => (await makeMagicLink(app, await makePerson(app), { type })).code,
    removeStarterBundles: async () => {
      await app.ask(
        `delete from bundles b where b.partner_id = $1 and not b.is_custom
            and not exists (select from bundle_requests r where r.partner_id = b.partner_id and r.bundle_id = b.id)`,
        [partner.uuid],
      )
    },
    secondFactors: secondFactorKeys(app),
    archive: (await api.call(calls.documents.prepareZip, { body: { doc_ids: [document] } })).token,
  }
}

/** The UUID of the token's owner; null without a token. */
function userOf({ token }: Api): string | null {
  return token === null ? null : (decodeJwt(token).sub ?? null)
}

async function makeOutsiders(
  app: Application,
  here: Partner,
  { partner: foreign, admin: foreignAdmin }: { partner: Partner; admin: Staff },
): Promise<SeededData['outsiders']> {
  const client = await makePerson(app, {}, here)
  await makeClient(app, here, await makeDeal(app, here), client)
  const requester = await makePerson(app, {}, here)
  const asked = { ...newPreQualification(here.id), email: requester.email }
  await requester.api.call(calls.preQualify.preQualify, { body: asked })
  const inactive = await makeStaff(app, here, { status: 'Inactive' })
  const elsewhere = await makeLender(app, foreign, foreignAdmin)
  const ended = await makeStaff(app, here)
  await app.ask('update sessions set ended_at = now() where id = $1', [ended.session_uuid])
  const late = await makeStaff(app, here)
  const claims = { user_id: late.user_uuid, session_id: late.session_uuid }
  const expired = await app.tokens.issue(claims, new Date(Date.now() - 3_600_000))
  const at = { url: app.url, partner: here.id }
  return {
    'Admin of another partner': foreignAdmin.api.inPartner(here.id),
    'client of the partner': client.api,
    'contact of a lender of another partner': elsewhere.contact.api.inPartner(here.id),
    'requester of the partner': requester.api,
    'account without a profile': (await makePerson(app, {}, here)).api,
    'inactive staff': inactive.api,
    'caller without a token': newApi({ ...at, token: null }),
    'Admin with an expired token': newApi({ ...at, token: expired }),
    'Admin whose session ended': ended.api,
  }
}

/** People with a profile here that gives no access: not accepted yet, or of an account with an unverified address. */
async function makeUnaccepted(app: Application, here: Partner, by: Staff): Promise<SeededData['outsiders']> {
  const lender = await makeLender(app, here, by)
  const invited = await makePerson(app, {}, here)
  await newInvitation(app, here, invited.user_uuid)
  const banker = await makePerson(app, {}, here)
  const waiting = await makeLenderStaff(app, here, lender, { status: 'Invited', person: banker })
  await app.ask('update users set email_verified_at = now() where id = $1', [banker.user_uuid])
  const unproved = {
    staff: await makeStaff(app, here),
    client: await makePerson(app, {}, here),
    lender: await makeLenderStaff(app, here, lender),
  }
  await makeClient(app, here, await makeDeal(app, here), unproved.client)
  for (const { user_uuid } of Object.values(unproved))
    await app.ask('update users set email_verified_at = null where id = $1', [user_uuid])
  return {
    'staff who have not accepted': (await makeStaff(app, here, { status: 'Invited' })).api,
    'client who has not accepted': invited.api,
    'person of a lender who has not accepted': waiting.api,
    'staff whose address is unproved': unproved.staff.api,
    'client whose address is unproved': unproved.client.api,
    'person of a lender whose address is unproved': unproved.lender.api,
  }
}

/** Admins whose session lacks a second factor: one has an authenticator app, the other's second partner requires one. */
async function makeUnassured(app: Application, here: Partner): Promise<SeededData['outsiders']> {
  const strict = await makePartner(app)
  await app.ask(
    `update security_policies set second_factor = 'required', required_from = now() where partner_id = $1`,
    [strict.uuid],
  )
  const [has, lacks] = [await makeStaff(app, here), await makeStaff(app, here)]
  await newSecondFactor(app, has.user_uuid)
  await makeProfile(app, strict, lacks)
  return { [hasSecondFactor]: has.api, [lacksSecondFactor]: lacks.api }
}

/** The people of a partner that an operator has frozen. */
async function makeFrozen(app: Application): Promise<SeededData['outsiders']> {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const client = await makePerson(app, {}, partner)
  await makeClient(app, partner, await makeDeal(app, partner), client)
  const { contact } = await makeLender(app, partner, admin)
  await app.ask('update partners set frozen_at = now() where id = $1', [partner.uuid])
  return {
    'Admin of a frozen partner': admin.api,
    'client of a frozen partner': client.api,
    'contact of a lender of a frozen partner': contact.api,
  }
}
