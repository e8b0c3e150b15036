import { calls } from '@loanyard/contract/calls'
import type { Api, Request } from '../app/client.ts'
import { unique } from '../data/factories.ts'
import { accountMakers } from './accounts/account-inputs.ts'
import { dealFacts, financialMakers } from './financial-inputs.ts'
import { leadMakers } from './lead-calls.ts'
import { lenderMakers } from './lender-inputs.ts'
import { notificationMakers } from './notification-inputs.ts'
import { requestMakers } from './request-inputs.ts'
import type { DocumentStep, Resources } from './resources.ts'
import type { Keys } from './seeded-data.ts'
import { setupMakers } from './setup-inputs.ts'
import { taskMakers } from './task-inputs.ts'
import { viewMakers } from './view-inputs.ts'

type Maker = (resources: Resources, keys: Keys, api: Api) => Request | Promise<Request>

const onNote = async (resources: Resources, pinnedAt: Date | null = null): Promise<Request> => {
  const deal_id = await resources.deal()
  return { params: { deal_id, note_id: await resources.note(deal_id, pinnedAt) } }
}
const onDeal: Maker = async (resources) => ({ params: { deal_id: await resources.deal() } })
const onDocument = async (resources: Resources, step: DocumentStep): Promise<Request> => ({
  params: { document_id: await resources.document(step) },
})
const onStaff: Maker = async (resources) => ({ params: { staff_id: await resources.coordinator() } })
const onBundle: Maker = async (resources) => ({ params: { bundle_id: (await resources.bundle()).bundle } })
const onAttachment: Maker = async (resources) => ({ params: { attachment_id: (await resources.bundle()).attachment } })
const nothing: Maker = () => ({})
const withPassword: Maker = (_things, { email, password }) => ({ body: { email, password } })
const withRefresh: Maker = async (_things, { email, password }, api) => ({
  body: { refresh: (await api.call(calls.auth.createToken, { body: { email, password } })).refresh },
})

/** A deal with every field but its stage. */
export const wholeDeal = {
  title: 'Harbor Café – Franchise',
  borrower: { first_name: 'Bo', last_name: 'Rower', email: 'bo@example.com', phone: '+1 555 010 9999' },
  loan_amount: '999999999999999.99',
  business_name: 'Harbor Café LLC',
  down_payment: '0.01',
  loan_purpose: 'Franchise',
  personal_credit_score: 850,
  term_months: 300,
  interest_rate: '0.1025',
  sba_program: 'SBA Express',
  approved_on: '2026-02-28',
  ...dealFacts,
  fee_flags: ['rural', 'veteran_owned'],
  guaranty_percentage: '0.5',
  lender_fee_share: '12.50',
  reason: 'Because\nof two lines.',
  positives: 'Good — very good.',
  negatives: 'None 🏦',
} as const

const { email: _address, ...borrowerAsBefore } = wholeDeal.borrower
/** What everyone with access to the deal may change: only Admins and Managers change the borrower's email. */
const changedDeal = { ...wholeDeal, borrower: borrowerAsBefore }

/** A person to invite to the staff, with a unique address. */
export const newColleague = () => ({
  email: `${unique('colleague')}@example.com`,
  full_name: 'Noa Reyes Lind',
  phone: '(555) 010-4321',
  role: 'Coordinator' as const,
  status: 'Active' as const,
})

/** Onboarding input with a unique address. */
export const newOnboarding = () => ({
  first_name: 'Olu',
  last_name: 'Adé',
  email: `${unique('broker')}@example.com`,
  password: 'harbor lights at dusk',
  name: unique('Adé Lending'),
  zip_code: '02139',
  plan: 'professional' as const,
})

/** An application to a partner for a loan, with a unique address. */
export const newPreQualification = (partner: string | undefined) => ({
  ...(partner === undefined ? {} : { partner }),
  loan_purpose: 'Equipment' as const,
  loan_amount: '250000.00',
  down_payment: '25000.00',
  business_type: 'Existing Business' as const,
  full_name: 'Olu Adé Brown',
  email: `${unique('asks')}@example.com`,
  phone: '(555) 010-4321',
  personal_credit_score: 702,
  consent: true as const,
})

/** A valid request for every call by name: callers differ only in who asks and whose resources they name. */
const makers: Readonly<Record<string, Maker>> = {
  createToken: withPassword,
  createAdminToken: withPassword,
  refreshToken: withRefresh,
  logout: withRefresh,
  getUser: nothing,
  updateUser: () => ({ body: { phone: '(555) 010-9999', notification_preferences: { lead_created: false } } }),
  ...accountMakers,
  changePassword: async (_things, { password, setPasswordOf }, api) => {
    await setPasswordOf(api)
    return { body: { current: password, password } }
  },
  confirmUser: async (_things, { password, setPasswordOf, secondFactors }, api) => {
    await secondFactors.removeAllOf(api)
    await setPasswordOf(api)
    return { body: { password } }
  },
  sendConfirmationCode: async (_things, { removePasswordOf }, api) => {
    await removePasswordOf(api)
    return {}
  },
  listSessions: nothing,
  acceptInvitation: async (resources, _keys, api) => ({ params: { invitation_id: await resources.invitation(api) } }),
  declineInvitation: async (resources, _keys, api) => ({ params: { invitation_id: await resources.invitation(api) } }),
  endSession: async (resources, _keys, api) => ({ params: { session_id: await resources.session(api) } }),
  endOtherSessions: nothing,
  onboardPartner: () => ({ body: newOnboarding() }),

  createUpload: async (resources) => ({
    body: { file_name: 'New.pdf', file_type: 'application/pdf', deal: await resources.deal(), size: 100 },
  }),
  presignParts: async (resources) => ({ ...(await onDocument(resources, 'announced')), body: { numbers: [1] } }),
  getUpload: (resources) => onDocument(resources, 'announced'),
  completeUpload: (resources) => onDocument(resources, 'sent'),
  cancelUpload: (resources) => onDocument(resources, 'announced'),
  getDocument: (resources) => onDocument(resources, 'ready'),
  updateDocument: async (resources) => ({ ...(await onDocument(resources, 'ready')), body: { name: 'Renamed.pdf' } }),
  deleteDocument: (resources) => onDocument(resources, 'ready'),
  restoreDocument: (resources) => onDocument(resources, 'deleted'),
  presignDownload: (resources) => onDocument(resources, 'ready'),
  prepareZip: async (resources) => ({ body: { doc_ids: [await resources.document('ready')] } }),
  bulkDownload: (_things, keys) => ({ body: { token: keys.archive } }),
  listDealDocuments: onDeal,
  listStageDocuments: async (resources) => ({
    params: { deal_id: await resources.deal(), stage_id: await resources.stage() },
  }),
  listDocumentStages: onDeal,

  getPartnerDetail: nothing,
  updatePartnerDetail: () => ({ body: { name: unique('Harbor Lending') } }),
  getPartnerLimits: nothing,
  searchEverything: () => ({ query: { q: 'harbor' } }),
  listAudit: nothing,
  exportAudit: nothing,
  listAuditPeople: nothing,
  checkAudit: nothing,
  listSecurityEvents: nothing,
  exportSecurityEvents: nothing,
  getPipelineReport: nothing,
  getPerformanceReport: nothing,
  exportPipelineReport: nothing,
  exportPerformanceReport: nothing,
  getPartnerSocial: nothing,
  updatePartnerSocial: () => ({ body: { website: `https://${unique('www')}.example.com`, show_demo_banner: false } }),
  getPreQualifyDefault: nothing,
  getPreQualifyPartner: nothing,
  preQualify: (_things, _keys, api) => ({ body: newPreQualification(api.partner) }),
  listLoanRequests: nothing,
  listStages: nothing,
  createStage: () => ({ body: { name: unique('Stage') } }),
  updateStage: async (resources) => ({
    params: { stage_id: await resources.stage() },
    body: { name: unique('Renamed') },
  }),
  deleteStage: async (resources) => ({ params: { stage_id: await resources.stage() } }),
  listStageTasks: async (resources) => ({ params: { stage_id: await resources.stage() } }),
  replaceStageTasks: async (resources) => ({
    params: { stage_id: await resources.stage() },
    body: { tasks: [{ title: 'Order the appraisal', due_in: 3, assignee: 'mover' }] },
  }),

  ...leadMakers,

  listDeals: nothing,
  getBoard: nothing,
  getDealTotals: nothing,
  getDealGroups: () => ({ query: { group_by: 'stage' } }),
  // One deal: with others the caller can see, `bulk.test.ts` shows that those out of reach stay as they are.
  changeDeals: async (resources) => ({
    body: { act: { kind: 'status', status: 'On Hold' }, deals: [{ id: await resources.deal() }] },
  }),
  createDeal: () => ({ body: wholeDeal }),
  exportDeals: nothing,
  listPortalDeals: () => ({ query: { permission_level: 'portal' } }),
  ...viewMakers,
  getDeal: onDeal,
  previewPortal: onDeal,
  updateDeal: async (resources) => ({ params: { deal_id: await resources.deal() }, body: changedDeal }),
  deleteDeal: onDeal,
  restoreDeal: async (resources) => ({ params: { deal_id: await resources.deletedDeal() } }),
  moveStage: async (resources) => ({ params: { deal_id: await resources.deal() }, body: {} }),
  listActivity: onDeal,
  listActivityPeople: onDeal,
  listNotes: onDeal,
  createNote: async (resources) => ({ params: { deal_id: await resources.deal() }, body: { text: 'A note' } }),
  updateNote: async (resources) => ({ ...(await onNote(resources)), body: { text: 'Another note' } }),
  getNote: (resources) => onNote(resources),
  pinNote: (resources) => onNote(resources),
  unpinNote: (resources) => onNote(resources, new Date()),
  deleteNote: (resources) => onNote(resources),
  shareWithCoordinator: async (resources) => ({
    body: { deal: await resources.deal(), staff: await resources.coordinator() },
  }),
  unshareWithCoordinator: async (resources) => ({ body: await resources.share() }),

  listStaff: nothing,
  addStaff: () => ({ body: newColleague() }),
  getStaff: onStaff,
  updateStaff: async (...given) => ({ ...(await onStaff(...given)), body: { phone: '(555) 010-9876' } }),
  removeStaff: onStaff,
  inviteStaffAgain: async (resources) => ({ params: { staff_id: await resources.invited() } }),
  listStaffDeals: onStaff,

  listBundles: nothing,
  createBundle: () => ({ body: { title: 'A bundle', attachments: [{ kind: 'Question', title: 'What for?' }] } }),
  getBundle: onBundle,
  previewChecklist: onBundle,
  updateBundle: async (...given) => ({ ...(await onBundle(...given)), body: { title: 'Renamed', is_archived: true } }),
  deleteBundle: onBundle,
  duplicateBundle: onBundle,
  addStarterBundles: async (_things, { removeStarterBundles }) => {
    await removeStarterBundles()
    return {}
  },
  listAttachments: onBundle,
  createAttachment: async (...given) => ({
    ...(await onBundle(...given)),
    body: { kind: 'Document', title: 'A lease', position: 1 },
  }),
  updateAttachment: async (...given) => ({ ...(await onAttachment(...given)), body: { title: 'Renamed' } }),
  deleteAttachment: onAttachment,
  ...requestMakers,
  ...setupMakers,
  ...financialMakers,
  ...notificationMakers,
  ...lenderMakers,
  ...taskMakers,
}

/** A valid request for the call of this name. Throws if none has been written yet. */
export async function requestFor(name: string, resources: Resources, keys: Keys, api: Api): Promise<Request> {
  const make = makers[name]
  if (make === undefined) throw new Error(`${name} is a new call: give it a request in testing/requests.ts`)
  return make(resources, keys, api)
}
