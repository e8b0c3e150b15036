import { newUuid, toId } from '../../src/services/ids.ts'
import type { Request } from '../app/client.ts'
import type { Made, Staff } from '../data/factories.ts'
import type { Resources } from './resources.ts'

type Maker = (resources: Resources) => Request | Promise<Request>

const onLead: Maker = async (resources) => ({ params: { lead_id: await resources.lead() } })
const nothing: Maker = () => ({})

/** A lead with every field that every role may set. */
export const wholeLead = {
  full_name: 'Ana María Reyes',
  email: 'ana@example.com',
  phone: '(555) 010-1234',
  lead_status: 'Qualified',
  personal_credit_score: 712,
  loan_amount: '1250000.00',
  loan_purpose: 'Business Acquisition',
  down_payment: '125000.50',
  business_type: 'Acquisition',
  business_name: 'Reyes Bakery LLC',
  referral_source: 'Dana Cho, CPA',
} as const

/** Inputs of the calls. */
export const leadMakers = {
  listLeads: nothing,
  getLeadGroups: () => ({ query: { group_by: 'assigned_to' } }),
  createLead: () => ({ body: wholeLead }),
  getLead: onLead,
  updateLead: async (resources) => ({ params: { lead_id: await resources.lead() }, body: wholeLead }),
  deleteLead: onLead,
  restoreLead: async (resources) => ({ params: { lead_id: await resources.deletedLead() } }),
  listReferralSources: nothing,
  findDuplicates: () => ({ query: { email: 'ana@example.com' } }),
  listLeadActivity: onLead,
  listLeadNotes: onLead,
  createLeadNote: async (resources) => ({ params: { lead_id: await resources.lead() }, body: { text: 'A note' } }),
  updateLeadNote: async (resources) => ({ params: await resources.leadNote(), body: { text: 'Another note' } }),
  getLeadNote: async (resources) => ({ params: await resources.leadNote() }),
  pinLeadNote: async (resources) => ({ params: await resources.leadNote() }),
  unpinLeadNote: async (resources) => ({ params: await resources.leadNote(new Date()) }),
  deleteLeadNote: async (resources) => ({ params: await resources.leadNote() }),
  importLeads: () => ({ body: 'full_name,email\nAna Lead,ana@example.com' }),
  checkLeadImport: () => ({ body: 'full_name,email\nAna Lead,ana@example.com' }),
  listLeadImports: nothing,
  undoLeadImport: async (resources) => ({ params: { import_id: await resources.leadImport() } }),
  exportLeads: nothing,
  mergeLeads: async (resources) => {
    const [kept, merged, modified] = await resources.leadPair()
    return { params: { lead_id: kept }, body: { merged, take: [], modified, merged_modified: modified } }
  },
  listLeadMerges: onLead,
  undoLeadMerge: async (resources) => ({ params: await resources.leadMerge() }),
} satisfies Readonly<Record<string, Maker>>

/** What the calls answer; see access-table.ts for the columns. */
export const leadRows = `
  listLeads                200   200     200            ·             ·     ·       ·
  getLeadGroups            200   200     200            ·             ·     ·       ·
  createLead               201   201     201            ·             ·     ·       ·
  getLead                  200   200     200            404           404   404     404
  updateLead               200   200     200            404           404   404     404
  deleteLead               204   204     403            404           404   404     404
  restoreLead              200   200     403            403           404   404     403
  listReferralSources      200   200     200            ·             ·     ·       ·
  findDuplicates           200   200     200            ·             ·     ·       ·
  listLeadActivity         200   200     200            404           404   404     404
  listLeadNotes            200   200     200            404           404   404     404
  getLeadNote              200   200     200            404           404   404     404
  createLeadNote           201   201     201            404           404   404     404
  updateLeadNote           200   403     403            404           404   404     404
  pinLeadNote              200   200     200            404           404   404     404
  unpinLeadNote            200   200     200            404           404   404     404
  deleteLeadNote           204   204     403            404           404   404     404
  importLeads              201   201     201            ·             ·     ·       ·
  checkLeadImport          200   200     200            ·             ·     ·       ·
  listLeadImports          200   200     200            ·             ·     ·       ·
  undoLeadImport           200   200     403            404           404   404     404
  exportLeads              200   200     200            ·             ·     ·       ·
  mergeLeads               201   201     403            403           404   404     403
  listLeadMerges           200   200     200            404           404   404     404
  undoLeadMerge            200   200     403            403           404   404     403
`

export interface MergeResources {
  /** Two leads, and when both were changed last. */
  readonly leadPair: () => Promise<[kept: string, merged: string, modified: string]>
  /** Of two leads that were merged. */
  readonly leadMerge: () => Promise<{ lead_id: string; merge_id: string }>
}

interface MergeOptions {
  readonly maker: Staff
  readonly lead: (columns?: Readonly<Record<string, unknown>>) => Promise<Made>
}

export function mergeResources(
  owned: (table: string, columns: Readonly<Record<string, unknown>>) => Promise<string>,
  { maker, lead }: MergeOptions,
): MergeResources {
  return {
    leadPair: async () => {
      const modified = new Date('2026-01-05T00:00:00Z')
      return [(await lead({ modified })).id, (await lead({ modified })).id, modified.toISOString()]
    },
    leadMerge: async () => {
      const [kept, merged] = [await lead(), await lead({ deleted_at: new Date() })]
      const columns = {
        lead_id: kept.uuid,
        merged_lead_id: merged.uuid,
        merged_name: 'Ana Lead',
        changes: '[]',
        moved: '{"notes":[],"tasks":[],"favorites":[],"requests":[]}',
        created: new Date(),
        created_by: maker.uuid,
        created_by_name: maker.full_name,
      }
      return { lead_id: kept.id, merge_id: toId('lead_merge', await owned('lead_merges', columns)) }
    },
  }
}

export const missingMergeResources: MergeResources = {
  leadPair: () => Promise.resolve([toId('lead', newUuid()), toId('lead', newUuid()), new Date(0).toISOString()]),
  leadMerge: () => Promise.resolve({ lead_id: toId('lead', newUuid()), merge_id: toId('lead_merge', newUuid()) }),
}
