import {
  defaultStages,
  type Area,
  type DealStatus,
  type LeadStatus,
  type MagicLinkType,
  type StaffRole,
} from '@loanyard/contract/core/values'
import { newUuid, toId } from '../../src/services/ids.ts'
import { randomToken, tokenHash } from '../../src/services/keys/access-tokens.ts'
import type { Application } from '../app/application.ts'
import { newApi, type Api } from '../app/client.ts'

/** Tests of one partner do not see those of another, so each suite makes its own. */
export interface Partner {
  readonly uuid: string
  readonly id: string
  readonly name: string
  readonly stages: readonly {
    readonly uuid: string
    readonly id: string
    readonly name: string
    readonly number: number
  }[]
}

export interface Person {
  readonly user_uuid: string
  readonly user_id: string
  readonly email: string
  readonly full_name: string
  readonly session_uuid: string
  /** Calls as this person. */
  readonly api: Api
}

export interface Staff extends Person {
  readonly uuid: string
  readonly id: string
  readonly role: StaffRole
}

let count = 0
/** A word that nothing else in this run has. */
export function unique(word: string): string {
  count += 1
  return `${word}-${process.pid.toString(36)}${count.toString(36)}`
}

/** A partner with the default stages, or with the given ones. */
export async function makePartner(
  app: Application,
  { name = unique('Partner'), stages = defaultStages }: { name?: string; stages?: readonly string[] } = {},
): Promise<Partner> {
  const uuid = newUuid()
  await app.ask('insert into partners (id, name) values ($1, $2)', [uuid, name])
  const made = stages.map((stage, index) => {
    const stageUuid = newUuid()
    return { uuid: stageUuid, id: toId('stage', stageUuid), name: stage, number: index + 1 }
  })
  await app.ask(
    `insert into stages (partner_id, id, name, number)
     select $1, s.uuid, s.name, s.number from jsonb_to_recordset($2) as s (uuid uuid, name text, number integer)`,
    [uuid, JSON.stringify(made)],
  )
  return { uuid, id: toId('partner', uuid), name, stages: made }
}

interface PersonOptions {
  readonly email?: string
  readonly first_name?: string
  readonly last_name?: string
  readonly password_hash?: string | null
}

/** A person with an account and an open session. */
export async function makePerson(app: Application, options: PersonOptions = {}, partner?: Partner): Promise<Person> {
  const user = newUuid()
  const { email = `${unique('person')}@example.com`, first_name = 'Pat', last_name = unique('Person') } = options
  await app.ask(
    'insert into users (id, email, first_name, last_name, password_hash, email_verified_at) values ($1, $2, $3, $4, $5, now())',
    [user, email, first_name, last_name, options.password_hash ?? null],
  )
  const { session, api } = await openSession(app, user, partner)
  return {
    user_uuid: user,
    user_id: toId('user', user),
    email,
    full_name: `${first_name} ${last_name}`,
    session_uuid: session,
    api,
  }
}

/** Opens a session directly, because sign-in is slow on purpose. */
export async function openSession(
  app: Application,
  user: string,
  partner?: Partner,
): Promise<{ session: string; api: Api }> {
  const session = newUuid()
  await app.ask(`insert into sessions (id, user_id, expires_at) values ($1, $2, now() + interval '30 days')`, [
    session,
    user,
  ])
  const token = await app.tokens.issue({ user_id: user, session_id: session }, new Date())
  return { session, api: newApi({ url: app.url, token, ...(partner === undefined ? {} : { partner: partner.id }) }) }
}

interface StaffOptions extends PersonOptions {
  readonly role?: StaffRole
  readonly status?: 'Invited' | 'Active' | 'Inactive'
}

/** Staff of a partner, signed in. */
export async function makeStaff(app: Application, partner: Partner, options: StaffOptions = {}): Promise<Staff> {
  const person = await makePerson(app, options, partner)
  return { ...person, ...(await makeProfile(app, partner, person, options)) }
}

/** Makes a person staff of a partner; a person may be staff of several. */
export async function makeProfile(
  app: Application,
  partner: Partner,
  { user_uuid, full_name }: Person,
  { role = 'Admin', status = 'Active' }: Pick<StaffOptions, 'role' | 'status'> = {},
): Promise<Made & { role: StaffRole }> {
  const uuid = newUuid()
  await insert(app, 'staff', {
    partner_id: partner.uuid,
    id: uuid,
    user_id: user_uuid,
    role,
    status,
    ...(status === 'Invited' ? { label_name: full_name } : { accepted_at: new Date() }),
  })
  return { uuid, id: toId('staff', uuid), role }
}

export interface Made {
  readonly uuid: string
  readonly id: string
}

type Columns = Readonly<Record<string, unknown>>

export async function insert(app: Application, table: string, columns: Columns): Promise<void> {
  const names = Object.keys(columns)
  const places = names.map((_, index) => `$${index + 1}`)
  await app.ask(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, Object.values(columns))
}

/** A lead, with any column of its row overridden. */
export async function makeLead(
  app: Application,
  partner: Partner,
  columns: Columns & { lead_status?: LeadStatus } = {},
): Promise<Made> {
  const uuid = newUuid()
  await insert(app, 'leads', {
    partner_id: partner.uuid,
    id: uuid,
    full_name: unique('Ana Lead'),
    email: `${unique('lead')}@example.com`,
    ...columns,
  })
  return { uuid, id: toId('lead', uuid) }
}

/** A deal in the partner's first stage, with any column of its row overridden. */
export async function makeDeal(
  app: Application,
  partner: Partner,
  columns: Columns & { status?: DealStatus } = {},
): Promise<Made> {
  const uuid = newUuid()
  await insert(app, 'deals', {
    partner_id: partner.uuid,
    id: uuid,
    title: unique('Deal'),
    borrower_first_name: 'Bo',
    borrower_last_name: unique('Rower'),
    borrower_email: `${unique('borrower')}@example.com`,
    stage_id: partner.stages[0]?.uuid,
    loan_amount: '100000.00',
    ...columns,
  })
  return { uuid, id: toId('deal', uuid) }
}

export async function shareDeal(app: Application, partner: Partner, deal: Made, staff: Staff): Promise<void> {
  await insert(app, 'deal_coordinators', { partner_id: partner.uuid, staff_id: staff.uuid, deal_id: deal.uuid })
}

/** Makes a person the borrower of a deal. */
export async function makeClient(app: Application, partner: Partner, deal: Made, person: Person): Promise<void> {
  await insert(app, 'deal_clients', { partner_id: partner.uuid, deal_id: deal.uuid, user_id: person.user_uuid })
}

export async function makeNotification(
  app: Application,
  partner: Partner,
  { user_uuid }: Pick<Person, 'user_uuid'>,
  area: Area = 'partner',
): Promise<string> {
  const id = newUuid()
  await insert(app, 'notifications', {
    partner_id: partner.uuid,
    id,
    user_id: user_uuid,
    area,
    type: 'deal_created',
    title: 'New deal',
    description: 'Ada Rowe created a deal',
  })
  return toId('notification', id)
}

/** A link for a person, without sending an email. */
export async function makeMagicLink(
  app: Application,
  { user_uuid }: Pick<Person, 'user_uuid'>,
  { type = 'LOG_IN', ...columns }: Columns & { type?: MagicLinkType } = {},
): Promise<{ code: string }> {
  const code = randomToken()
  await insert(app, 'magic_links', {
    hash: tokenHash(code),
    user_id: user_uuid,
    type,
    area: 'partner',
    code_hash: Buffer.alloc(32),
    expires_at: new Date(Date.now() + 900_000),
    ...columns,
  })
  return { code }
}
