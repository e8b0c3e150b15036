import type { Request } from '../app/client.ts'
import { unique } from '../data/factories.ts'
import type { Resources } from './resources.ts'

type Maker = (resources: Resources) => Request | Promise<Request>

const nothing: Maker = () => ({})
const onLender: Maker = async (resources) => ({ params: { lender_id: await resources.lender() } })
const onStaff: Maker = async (resources) => ({ params: { lender_staff_id: await resources.lenderStaff() } })
/** A shared deal, and the lender it is shared with. */
const onShared: Maker = async (resources) => {
  const { deal, lender } = await resources.sharedDeal()
  return { params: { deal_id: deal, lender_id: lender } }
}
const onCondition: Maker = async (resources) => {
  const { deal, condition } = await resources.condition()
  return { params: { deal_id: deal, condition_id: condition } }
}
const withBody =
  (maker: Maker, body: () => unknown): Maker =>
  async (resources) => ({ ...(await maker(resources)), body: body() })

const newPerson = () => ({ email: `${unique('banker')}@example.com`, full_name: 'Ana Reyes' })
const text = () => ({ text: 'What is the equity injection?' })

/** A valid request for every call about lenders, of staff and of lenders themselves. */
export const lenderMakers: Readonly<Record<string, Maker>> = {
  listLenders: nothing,
  getLenderGroups: () => ({ query: { group_by: 'status' } }),
  createLender: () => ({ body: { name: 'First Bank', lender_email: newPerson().email } }),
  getLender: onLender,
  updateLender: withBody(onLender, () => ({ name: unique('Renamed') })),
  listFittingDeals: onLender,
  setLenderStatus: withBody(onLender, () => ({ status: 'Inactive' })),
  listLenderStaff: onLender,
  addLenderStaff: withBody(onLender, newPerson),
  setLenderStaffStatus: withBody(onStaff, () => ({ status: 'Inactive' })),
  inviteLenderStaffAgain: async (resources) => ({ params: { lender_staff_id: await resources.invitedLenderStaff() } }),

  listSharedDeals: onLender,
  listLendersForDeal: onShared,
  shareDealWithLender: async (resources) => ({ body: await resources.unshared() }),
  changeSharing: async (resources) => {
    const { deal, lender } = await resources.sharedDeal()
    return { body: { deal, lender, watermark: true } }
  },
  changeShareNote: withBody(onShared, () => ({ note: 'Nine years of profit.' })),
  previewLenderDeal: onShared,
  endLenderSharing: onShared,
  shareDealWithLenderStaff: async (resources) => {
    const { deal, staff } = await resources.sharedDeal()
    return { body: { deal, lender_staffs: [staff] } }
  },
  endLenderStaffSharing: async (resources) => ({ params: { assignment_id: await resources.assignment() } }),
  getDealSharing: onShared,
  listDealMessages: onShared,
  sendDealMessage: withBody(onShared, text),
  readDealMessages: onShared,
  listDealDownloads: onShared,
  listLenderAccess: onShared,
  listDocumentAccess: onShared,
  acceptOffer: async (resources) => {
    const { deal, lender, offer } = await resources.offer()
    return { params: { deal_id: deal, lender_id: lender, offer_id: offer }, body: { accepted: true } }
  },

  listLenderPartners: nothing,
  listLenderPipeline: nothing,
  listLenderDeals: nothing,
  getLenderDeal: onShared,
  listLenderQuestions: onShared,
  listLenderAcknowledgements: onShared,
  listLenderDocuments: onShared,
  getLenderFinancials: onShared,
  exportLenderFinancials: onShared,
  respondToDeal: withBody(onShared, () => ({ response: 'Interested' })),
  makeOffer: withBody(onShared, () => ({ amount: '250000.00', rate: '0.1025', term_months: 120 })),
  withdrawOffer: async (resources) => {
    const { deal, offer } = await resources.offer()
    return { params: { deal_id: deal, offer_id: offer } }
  },
  listOwnDealMessages: onShared,
  sendOwnDealMessage: withBody(onShared, text),
  readOwnDealMessages: onShared,
  listOwnConditions: onShared,
  addConditions: withBody(onShared, () => ({ conditions: [{ title: 'An appraisal' }] })),
  updateCondition: withBody(onCondition, () => ({ title: 'A new appraisal' })),
  removeCondition: onCondition,
  decideCondition: withBody(onCondition, () => ({ decision: 'waive' })),
  listConditions: onShared,
  answerCondition: withBody(onCondition, () => ({ answer: 'It is on its way.' })),
  requestForCondition: withBody(onCondition, () => ({ request_type: 'Document', title: 'An appraisal' })),
}
