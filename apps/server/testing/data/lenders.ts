import { newUuid, toId } from '../../src/services/ids.ts'
import type { Application } from '../app/application.ts'
import { insert, makeDeal, makePerson, unique, type Made, type Partner, type Person } from './factories.ts'

/** A person of a lender, signed in. */
export interface LenderPerson extends Person, Made {}

export interface LenderMade extends Made {
  readonly name: string
  readonly contact: LenderPerson
}

interface PersonOptions {
  readonly status?: 'Invited' | 'Active' | 'Inactive'
  readonly is_contact?: boolean
  /** An existing person, such as staff of another lender. */
  readonly person?: Person
}

/** Adds a person to a lender, with a session at the partner. */
export async function makeLenderStaff(
  app: Application,
  partner: Partner,
  lender: Made,
  { status = 'Active', is_contact = false, person }: PersonOptions = {},
): Promise<LenderPerson> {
  const who = person ?? (await makePerson(app, {}, partner))
  if (status === 'Invited') await app.ask('update users set email_verified_at = null where id = $1', [who.user_uuid])
  const uuid = newUuid()
  await insert(app, 'lender_staff', {
    partner_id: partner.uuid,
    id: uuid,
    lender_id: lender.uuid,
    user_id: who.user_uuid,
    status,
    is_contact,
    invited_at: new Date(Date.now() - 3_600_000),
    ...(status === 'Invited' ? { label_name: who.full_name } : { accepted_at: new Date() }),
  })
  return { ...who, uuid, id: toId('lender_staff', uuid) }
}

/** A lender and its contact, who has the lender's status. */
export async function makeLender(
  app: Application,
  partner: Partner,
  by: Pick<Person, 'user_uuid'>,
  options: { name?: string; status?: 'Invited' | 'Active' | 'Inactive'; contact?: Person } = {},
): Promise<LenderMade> {
  const uuid = newUuid()
  const { name = unique('Lender'), status = 'Active', contact } = options
  await insert(app, 'lenders', { partner_id: partner.uuid, id: uuid, name, status, created_by: by.user_uuid })
  const lender = { uuid, id: toId('lender', uuid), name }
  const people = status === 'Invited' ? status : 'Active'
  const person = contact === undefined ? {} : { person: contact }
  const made = await makeLenderStaff(app, partner, lender, { status: people, is_contact: true, ...person })
  return { ...lender, contact: made }
}

/** Shares a deal with a lender, with any column of the row overridden. Returns the UUID of the share. */
export async function shareWithLender(
  app: Application,
  partner: Partner,
  by: Pick<Person, 'user_uuid' | 'full_name'>,
  { deal, lender, ...columns }: { deal: Made; lender: Made; watermark?: boolean; ended_at?: Date; created?: Date },
): Promise<string> {
  const uuid = newUuid()
  await insert(app, 'lender_shares', {
    partner_id: partner.uuid,
    id: uuid,
    deal_id: deal.uuid,
    lender_id: lender.uuid,
    shared_by: by.user_uuid,
    shared_by_name: by.full_name,
    ...columns,
  })
  return uuid
}

/** Assigns a shared deal to a person of its lender. */
export async function assignLenderStaff(
  app: Application,
  partner: Partner,
  by: Pick<Person, 'user_uuid'>,
  { share, deal, lender, staff }: { share: string; deal: Made; lender: Made; staff: Made },
): Promise<Made> {
  const uuid = newUuid()
  await insert(app, 'lender_assignments', {
    partner_id: partner.uuid,
    id: uuid,
    share_id: share,
    deal_id: deal.uuid,
    lender_id: lender.uuid,
    lender_staff_id: staff.uuid,
    created_by: by.user_uuid,
  })
  return { uuid, id: toId('lender_assignment', uuid) }
}

/** A lender, a deal shared with it, and one of its staff who is not assigned to the deal. */
export async function makeSharedDeal(
  app: Application,
  partner: Partner,
  by: Pick<Person, 'user_uuid' | 'full_name'>,
): Promise<{ lender: LenderMade; deal: Made; share: string; staff: LenderPerson }> {
  const [lender, deal] = [await makeLender(app, partner, by), await makeDeal(app, partner)]
  const share = await shareWithLender(app, partner, by, { deal, lender })
  return { lender, deal, share, staff: await makeLenderStaff(app, partner, lender) }
}
