import * as z from 'zod'
import { call } from '../core/call.ts'
import { id } from '../core/ids.ts'
import { clientRole, commaList, listQuery, listReply } from '../core/lists.ts'
import { lenderMessage, lenderOffer, newLenderMessage, offerAcceptance } from './responses.ts'
import {
  dealSharing,
  lenderAccess,
  lenderDownload,
  lenderForDeal,
  newShare,
  newStaffShares,
  sharedDeal,
  shareChange,
  shareNote,
} from './schemas.ts'

const partnerPath = '/api/v0/lenders/partners/{partner_id}'
const dealPath = `${partnerPath}/deals/{deal_id}` as const
const lenderPath = '/api/v0/lenders/{lender_id}/partners/{partner_id}'
const messagesPath = `${lenderPath}/deals/{deal_id}/messages` as const

const { limit, cursor, search } = listQuery(['created'])

export const listSharedDeals = call({
  method: 'GET',
  path: `${lenderPath}/shared-deals`,
  access: 'staff',
  summary: 'The deals shared with a lender and its people, most recently shared first',
  query: z.strictObject({ limit, cursor }),
  reply: { status: 200, schema: listReply(sharedDeal) },
})

export const listLendersForDeal = call({
  method: 'GET',
  path: `${dealPath}/status`,
  access: 'staff',
  summary: 'The lenders a deal is or can be shared with, by name',
  query: z.strictObject({ limit, cursor, search }),
  reply: { status: 200, schema: listReply(lenderForDeal) },
})

export const shareDealWithLender = call({
  method: 'POST',
  path: `${partnerPath}/share/deal`,
  access: 'staff',
  stepUp: 'with_second_factor',
  summary: 'Share a deal with a lender; its contact gets access immediately',
  body: newShare,
  reply: { status: 201, schema: dealSharing },
})

export const changeSharing = call({
  method: 'PATCH',
  path: `${partnerPath}/share/deal`,
  access: 'staff',
  summary: 'Turn the watermark for a lender on or off',
  body: shareChange,
  reply: { status: 200, schema: dealSharing },
})

export const changeShareNote = call({
  method: 'PUT',
  path: `${lenderPath}/deals/{deal_id}/note`,
  access: 'staff',
  summary: 'Change or remove the note that a lender reads with a shared deal; nothing is emailed',
  body: shareNote,
  versioned: true,
  reply: { status: 200, schema: dealSharing },
})

export const endLenderSharing = call({
  method: 'DELETE',
  path: `${lenderPath}/deals/{deal_id}/delete`,
  access: 'staff',
  summary: 'Stop sharing a deal with a lender and all of its people',
  reply: { status: 204, schema: null },
})

export const shareDealWithLenderStaff = call({
  method: 'POST',
  path: `${partnerPath}/share/deal/staff`,
  access: 'staff',
  stepUp: 'with_second_factor',
  summary: 'Share a deal with people of lenders it is already shared with: all or none',
  body: newStaffShares,
  reply: { status: 201, schema: z.object({ results: z.array(dealSharing) }) },
})

export const endLenderStaffSharing = call({
  method: 'DELETE',
  path: `${partnerPath}/lender-staff-deals/{assignment_id}/delete`,
  access: 'staff',
  summary: 'Stop sharing a deal with a person of a lender',
  reply: { status: 204, schema: null },
})

export const getDealSharing = call({
  method: 'GET',
  path: `${dealPath}/sharing`,
  access: 'staff',
  summary: 'The lenders and people a deal is shared with, and their responses; active shares first',
  reply: { status: 200, schema: z.object({ results: z.array(dealSharing) }) },
})

export const listDealMessages = call({
  method: 'GET',
  path: messagesPath,
  access: 'staff',
  summary: 'The messages with one lender about a deal, newest first',
  query: z.strictObject({ limit, cursor }),
  reply: { status: 200, schema: listReply(lenderMessage) },
})

export const sendDealMessage = call({
  method: 'POST',
  path: messagesPath,
  access: 'staff',
  summary: 'Write to a lender about a deal',
  body: newLenderMessage,
  reply: { status: 201, schema: lenderMessage },
})

export const readDealMessages = call({
  method: 'POST',
  path: `${messagesPath}/read`,
  access: 'staff',
  summary: 'Mark all messages so far as read by the caller',
  idempotent: true,
  reply: { status: 204, schema: null },
})

export const acceptOffer = call({
  method: 'POST',
  path: `${lenderPath}/deals/{deal_id}/offers/{offer_id}/acceptance`,
  access: 'staff',
  summary:
    'Record that the borrower takes a lender’s current offer, or take that back; the lender is notified. The deal keeps terms and stage when it is taken back',
  body: offerAcceptance,
  idempotent: true,
  reply: { status: 200, schema: lenderOffer },
})

export const listDealDownloads = call({
  method: 'GET',
  path: `${dealPath}/downloads`,
  access: 'staff',
  summary: 'What lender staff opened and downloaded of a deal, newest first',
  query: z.strictObject({ limit, cursor, lender: commaList(id('lender')).optional() }),
  reply: { status: 200, schema: listReply(lenderDownload) },
})

const accessPath = '/api/v0/deals/{deal_id}/partners/{partner_id}/lender-access'

export const listLenderAccess = call({
  method: 'GET',
  path: accessPath,
  access: 'participant',
  summary: 'For the borrower: the lenders that can or could see the deal, and how many of its documents they can see',
  query: z.strictObject(clientRole),
  reply: {
    status: 200,
    schema: z.object({
      approved_documents_count: z.number().int().meta({ description: 'Documents that lenders can open' }),
      results: z.array(lenderAccess),
    }),
  },
})

export const listDocumentAccess = call({
  method: 'GET',
  path: `${accessPath}/{lender_id}/documents`,
  access: 'participant',
  summary: 'For the borrower: what a lender’s staff opened and downloaded of their documents, newest first',
  query: z.strictObject({ limit, cursor, ...clientRole }),
  reply: { status: 200, schema: listReply(lenderDownload) },
})

export const lenderSharingCalls = {
  listSharedDeals,
  listLendersForDeal,
  shareDealWithLender,
  changeSharing,
  changeShareNote,
  endLenderSharing,
  shareDealWithLenderStaff,
  endLenderStaffSharing,
  getDealSharing,
  listDealMessages,
  sendDealMessage,
  readDealMessages,
  acceptOffer,
  listDealDownloads,
  listLenderAccess,
  listDocumentAccess,
}
