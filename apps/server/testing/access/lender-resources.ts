import { newUuid, toId } from '../../src/services/ids.ts'
import type { Application } from '../app/application.ts'
import { insert, type Made, type Partner, type Staff } from '../data/factories.ts'
import {
  assignLenderStaff,
  makeLender,
  makeLenderStaff,
  shareWithLender,
  type LenderMade,
  type LenderPerson,
} from '../data/lenders.ts'

/** Lenders and what is shared with them, each on a deal of its own. All are ids. */
export interface LenderResources {
  readonly lender: () => Promise<string>
  readonly lenderStaff: () => Promise<string>
  /** A person of a lender who has not accepted the invitation yet. */
  readonly invitedLenderStaff: () => Promise<string>
  /** A deal and a lender it can be shared with. */
  readonly unshared: () => Promise<{ deal: string; lender: string }>
  /** A deal shared with a lender, and one of its staff who is not assigned to it. */
  readonly sharedDeal: () => Promise<{ deal: string; lender: string; staff: string }>
  readonly assignment: () => Promise<string>
  /** A deal with an offer that can be withdrawn. */
  readonly offer: () => Promise<{ deal: string; lender: string; offer: string }>
  /** A deal with a condition that waits for the partner. */
  readonly condition: () => Promise<{ deal: string; condition: string }>
}

/** A lender with one of its staff, both of whom see what is shared with them. */
export interface SharedWith {
  readonly lender: LenderMade
  readonly staff: LenderPerson
}

interface ResourceOptions {
  readonly partner: Partner
  readonly maker: Staff
  /** The lender every deal is already shared with; otherwise each is shared with a lender of its own. */
  readonly to: SharedWith | null
  readonly deal: () => Promise<Made>
}

/** Shares a deal with a lender and assigns it to one of its staff. */
export async function shareAndAssign(
  app: Application,
  { partner, maker }: Pick<ResourceOptions, 'partner' | 'maker'>,
  { deal, lender, staff }: SharedWith & { deal: Made },
): Promise<{ assignment: string }> {
  const share = await shareWithLender(app, partner, maker, { deal, lender })
  return { assignment: (await assignLenderStaff(app, partner, maker, { share, deal, lender, staff })).id }
}

/** Lenders of a partner, and deals made by `deal` that are shared with them. */
export function lenderResources(app: Application, { partner, maker, to, deal }: ResourceOptions): LenderResources {
  const lender = () => makeLender(app, partner, maker)
  const sharedDeal = async () => {
    const [on, own] = [await deal(), to?.lender ?? (await lender())]
    if (to === null) await shareWithLender(app, partner, maker, { deal: on, lender: own })
    return { on, own }
  }
  return {
    lender: async () => (await lender()).id,
    lenderStaff: async () => (await makeLenderStaff(app, partner, await lender())).id,
    invitedLenderStaff: async () => (await makeLenderStaff(app, partner, await lender(), { status: 'Invited' })).id,
    unshared: async () => ({ deal: (await deal()).id, lender: (await lender()).id }),
    sharedDeal: async () => {
      const { on, own } = await sharedDeal()
      return { deal: on.id, lender: own.id, staff: (await makeLenderStaff(app, partner, own)).id }
    },
    assignment: async () => {
      const [on, own] = [await deal(), await lender()]
      const staff = await makeLenderStaff(app, partner, own)
      return (await shareAndAssign(app, { partner, maker }, { deal: on, lender: own, staff })).assignment
    },
    offer: async () => {
      const { on, own } = await sharedDeal()
      const place = { partner_id: partner.uuid, deal_id: on.uuid, lender_id: own.uuid }
      const { user_uuid, full_name } = own.contact
      const said = { status: 'Terms offered', by_user: user_uuid, by_name: full_name }
      await insert(app, 'lender_responses', { ...place, ...said })
      const id = newUuid()
      const terms = { amount: '250000.00', rate: '0.1025', term_months: 120 }
      await insert(app, 'lender_offers', { ...place, id, ...terms, made_by: user_uuid, made_by_name: full_name })
      return { deal: on.id, lender: own.id, offer: toId('lender_offer', id) }
    },
    condition: async () => {
      const { on, own } = await sharedDeal()
      const id = newUuid()
      const { user_uuid, full_name } = own.contact
      await insert(app, 'lender_conditions', {
        partner_id: partner.uuid,
        id,
        deal_id: on.uuid,
        lender_id: own.uuid,
        title: 'An appraisal',
        kind: 'Document',
        due_before: 'Closing',
        created: new Date(),
        created_by: user_uuid,
        created_by_name: full_name,
        position: 0,
      })
      return { deal: on.id, condition: toId('lender_condition', id) }
    },
  }
}

const unknownId = (kind: Parameters<typeof toId>[0]): string => toId(kind, newUuid())

/** Ids that don't exist. */
export const missingLenderResources: LenderResources = {
  lender: () => Promise.resolve(unknownId('lender')),
  lenderStaff: () => Promise.resolve(unknownId('lender_staff')),
  invitedLenderStaff: () => Promise.resolve(unknownId('lender_staff')),
  unshared: () => Promise.resolve({ deal: unknownId('deal'), lender: unknownId('lender') }),
  sharedDeal: () =>
    Promise.resolve({ deal: unknownId('deal'), lender: unknownId('lender'), staff: unknownId('lender_staff') }),
  assignment: () => Promise.resolve(unknownId('lender_assignment')),
  offer: () =>
    Promise.resolve({ deal: unknownId('deal'), lender: unknownId('lender'), offer: unknownId('lender_offer') }),
  condition: () => Promise.resolve({ deal: unknownId('deal'), condition: unknownId('lender_condition') }),
}
