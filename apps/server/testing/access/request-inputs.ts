import { consentVersion } from '../../src/features/requests/signing/consent.ts'
import type { Request } from '../app/client.ts'
import type { Resources } from './resources.ts'

type Maker = (resources: Resources) => Promise<Request>

const onDeal: Maker = async (resources) => ({ params: { deal_id: (await resources.awaited()).deal } })
const onStage: Maker = async (resources) => ({
  params: { deal_id: (await resources.awaited()).deal, stage_id: await resources.stage() },
})
const onRequest: Maker = async (resources) => ({ params: { request_id: (await resources.awaited()).request } })
const onBundled: Maker = async (resources) => ({ params: { request_id: (await resources.bundleRequest()).request } })
const onBundleRequest: Maker = async (resources) => ({
  params: { bundle_request_id: (await resources.bundleRequest()).bundle_request },
})
const onSignature: Maker = async (resources) => ({ params: { request_id: (await resources.paper(false)).request } })
const onAnswer: Maker = async (resources) => {
  const { request, submission } = await resources.answered()
  return { params: { request_id: request, submission_id: submission } }
}

const single = { request_type: 'Question', title: 'What for?' }

/** A valid request for every call about requests to borrowers. */
export const requestMakers: Readonly<Record<string, Maker>> = {
  requestBundle: async (resources) => ({ body: await resources.requestable() }),
  requestCustomBundle: async (resources) => ({
    ...(await onDeal(resources)),
    body: { title: 'Custom', stage: await resources.stage(), attachments: [{ kind: 'Question', title: 'What for?' }] },
  }),
  listBundleRequests: onStage,
  listAdditionalRequests: onStage,
  listRequirements: onDeal,
  createAdditionalRequest: async (resources) => ({
    body: { deal: await resources.deal(), stage: await resources.stage(), ...single },
  }),
  createAdditionalRequests: async (resources) => ({
    body: { deal: await resources.deal(), stage: await resources.stage(), requests: [single, single] },
  }),
  addToBundleRequest: async (resources) => {
    const { deal, bundle_request } = await resources.bundleRequest()
    return {
      params: { deal_id: deal, bundle_request_id: bundle_request },
      body: { kind: 'Document', title: 'One thing more' },
    }
  },
  updateBundleRequest: async (resources) => ({
    ...(await onBundleRequest(resources)),
    body: { due_date: '2031-01-31' },
  }),
  updateRequirement: async (resources) => ({ ...(await onRequest(resources)), body: { title: 'In other words' } }),
  deleteBundleRequest: onBundleRequest,
  deleteBundledRequest: onBundled,
  deleteAdditionalRequest: onRequest,
  remindClient: onDeal,
  listPandaDocs: onDeal,

  getRequirement: onRequest,
  listReviewQueue: () => Promise.resolve({}),
  listRequests: () => Promise.resolve({}),
  getRequestTotals: () => Promise.resolve({}),
  exportRequests: () => Promise.resolve({}),
  listDoNext: () => Promise.resolve({ query: { permission_level: 'portal' } }),
  listRequestMessages: onRequest,
  sendRequestMessage: async (resources) => ({ ...(await onRequest(resources)), body: { text: 'In one PDF?' } }),
  readRequestMessages: onRequest,
  submitAnswer: async (resources) => ({ ...(await onRequest(resources)), body: { answer: 'Yes' } }),
  completeAnswer: async (resources) => ({ params: { request_id: (await resources.sent()).request } }),
  updateRequestDocument: async (resources) => {
    const { request, document } = await resources.sent()
    return { params: { request_id: request, document_id: document }, body: { slot: null } }
  },
  fileDocument: async (resources) => {
    const { document } = await resources.sent()
    return { params: { document_id: document }, body: { request: null, slot: null } }
  },
  changeAnswer: async (resources) => ({ ...(await onAnswer(resources)), body: { not_applicable: 'There is none.' } }),
  decideSubmission: async (resources) => {
    const { params } = await onAnswer(resources)
    return { params: { ...params, status: 'Rejected' }, body: { reason: 'illegible' } }
  },
  decideSubmissions: async (resources) => {
    const { request, submission } = await resources.answered()
    return { body: { submissions: [{ request, submission }], status: 'Approved' } }
  },
  waiveRequirement: async (resources) => ({ ...(await onRequest(resources)), body: {} }),
  removeSubmittedDocument: async (resources) => {
    const { submission, document } = await resources.answered()
    return { params: { submission_id: submission, document_id: document } }
  },
  reportOtherPerson: async (resources) => ({
    ...(await onRequest(resources)),
    body: { name: 'Carlos Rower', email: 'carlos@example.com' },
  }),
  returnToBorrower: async (resources) => ({
    params: { request_id: await resources.reported() },
    body: { comment: 'This one is yours.' },
  }),
  beginSigning: onSignature,
  signDocument: async (resources) => {
    const { request, signer } = await resources.paper(true)
    return {
      params: { request_id: request },
      body: {
        consent: true,
        consent_version: consentVersion,
        name: signer,
        signature: { kind: 'typed', text: signer },
        read_to_end_at: new Date().toISOString(),
      },
    }
  },
}

/** The rights of requests, answers and signatures; see access-table.ts for the columns. */
export const requestRows = `  requestBundle            201   201     201            404           404   404     404
  requestCustomBundle      201   201     201            404           404   404     404
  listBundleRequests       200   200     200            404           404   404     404       200
  listAdditionalRequests   200   200     200            404           404   404     404       200
  listRequirements         200   200     200            404           404   404     404       200
  createAdditionalRequest  201   201     201            404           404   404     404
  createAdditionalRequests 201   201     201            404           404   404     404
  addToBundleRequest       201   201     201            404           404   404     404
  updateBundleRequest      200   200     200            404           404   404     404
  updateRequirement        200   200     200            404           404   404     404
  deleteBundleRequest      204   204     204            404           404   404     404
  deleteBundledRequest     204   204     204            404           404   404     404
  deleteAdditionalRequest  204   204     204            404           404   404     404
  remindClient             200   200     200            404           404   404     404
  listPandaDocs            200   200     200            404           404   404     404       200
  listReviewQueue          200   200     200            ·             ·     ·       ·
  listRequests             200   200     200            ·             ·     ·       ·
  getRequestTotals         200   200     200            ·             ·     ·       ·
  exportRequests           200   200     200            ·             ·     ·       ·
  getRequirement           200   200     200            404           404   404     404       200
  submitAnswer             201   201     201            404           404   404     404       201
  listRequestMessages      200   200     200            404           404   404     404       200
  sendRequestMessage       201   201     201            404           404   404     404       201
  readRequestMessages      204   204     204            404           404   404     404       204
  completeAnswer           200   200     200            404           404   404     404       200
  updateRequestDocument    200   200     200            404           404   404     404       200
  fileDocument             200   200     200            404           404   404     404
  changeAnswer             200   200     200            404           404   404     404       200
  decideSubmission         200   200     200            404           404   404     404
  decideSubmissions        200   200     200            404           404   404     404
  waiveRequirement         200   200     200            404           404   404     404
  reportOtherPerson        403   403     403            404           404   404     404       200
  returnToBorrower         200   200     200            404           404   404     404
  removeSubmittedDocument  204   204     204            404           404   404     404       204
  beginSigning             403   403     403            404           404   404     404       200
  signDocument             403   403     403            404           404   404     404       201`
