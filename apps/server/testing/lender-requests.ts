import type { Things } from './access-things.ts'
import type { Request } from './client.ts'
import { unique } from './factories.ts'

type Maker = (things: Things) => Request | Promise<Request>

const nothing: Maker = () => ({})
const onLender: Maker = async (things) => ({ params: { lender_id: await things.lender() } })
const onStaff: Maker = async (things) => ({ params: { lender_staff_id: await things.lenderStaff() } })
/** A deal that is shared, and the lender it is shared with. */
const onLent: Maker = async (things) => {
  const { deal, lender } = await things.lent()
  return { params: { deal_id: deal, lender_id: lender } }
}
const withBody =
  (maker: Maker, body: () => unknown): Maker =>
  async (things) => ({ ...(await maker(things)), body: body() })

const newPerson = () => ({ email: `${unique('banker')}@example.com`, full_name: 'Ana Reyes' })
const text = () => ({ text: 'What is the equity injection?' })

/** A right request for every call about lenders, of staff and of lenders themselves. */
export const lenderMakers: Readonly<Record<string, Maker>> = {
  listLenders: nothing,
  createLender: () => ({ body: { name: 'First Bank', lender_email: newPerson().email } }),
  getLender: onLender,
  updateLender: withBody(onLender, () => ({ name: unique('Renamed') })),
  setLenderStatus: withBody(onLender, () => ({ status: 'Inactive' })),
  listLenderStaff: onLender,
  addLenderStaff: withBody(onLender, newPerson),
  setLenderStaffStatus: withBody(onStaff, () => ({ status: 'Inactive' })),
  inviteLenderStaffAgain: async (things) => ({ params: { lender_staff_id: await things.invitedLenderStaff() } }),

  listSharedDeals: onLender,
  listLendersForDeal: onLent,
  shareDealWithLender: async (things) => ({ body: await things.unshared() }),
  changeSharing: async (things) => {
    const { deal, lender } = await things.lent()
    return { body: { deal, lender, watermark: true } }
  },
  endLenderSharing: onLent,
  shareDealWithLenderStaff: async (things) => {
    const { deal, staff } = await things.lent()
    return { body: { deal, lender_staffs: [staff] } }
  },
  endLenderStaffSharing: async (things) => ({ params: { assignment_id: await things.assignment() } }),
  getDealSharing: onLent,
  listDealMessages: onLent,
  sendDealMessage: withBody(onLent, text),
  readDealMessages: onLent,
  listDealDownloads: onLent,

  listLenderPartners: nothing,
  listLenderDeals: nothing,
  getLenderDeal: onLent,
  listLenderQuestions: onLent,
  listLenderAcknowledgements: onLent,
  listLenderDocuments: onLent,
  getLenderFinancials: onLent,
  exportLenderFinancials: onLent,
  respondToDeal: withBody(onLent, () => ({ response: 'Interested' })),
  makeOffer: withBody(onLent, () => ({ amount: '250000.00', rate: '0.1025', term_months: 120 })),
  withdrawOffer: async (things) => {
    const { deal, offer } = await things.offer()
    return { params: { deal_id: deal, offer_id: offer } }
  },
  listOwnDealMessages: onLent,
  sendOwnDealMessage: withBody(onLent, text),
  readOwnDealMessages: onLent,
}
