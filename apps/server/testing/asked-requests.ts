import { consent } from '../src/features/signing/consent.ts'
import type { Things } from './access-things.ts'
import type { Request } from './client.ts'

type Maker = (things: Things) => Promise<Request>

const onDeal: Maker = async (things) => ({ params: { deal_id: (await things.awaited()).deal } })
const onStage: Maker = async (things) => ({
  params: { deal_id: (await things.awaited()).deal, stage_id: await things.stage() },
})
const onRequest: Maker = async (things) => ({ params: { request_id: (await things.awaited()).request } })
const onBundled: Maker = async (things) => ({ params: { request_id: (await things.bundleRequest()).request } })
const onBundleRequest: Maker = async (things) => ({
  params: { bundle_request_id: (await things.bundleRequest()).bundle_request },
})
const onPaper = async (things: Things, opened: boolean): Promise<Request> => ({
  params: { request_id: (await things.paper(opened)).request },
})
const onAnswer: Maker = async (things) => {
  const { request, submission } = await things.answered()
  return { params: { request_id: request, submission_id: submission } }
}

const single = { request_type: 'Question', title: 'What for?' }

/** A right request for every call about what is asked of borrowers. */
export const askedMakers: Readonly<Record<string, Maker>> = {
  requestBundle: async (things) => ({ body: await things.requestable() }),
  requestCustomBundle: async (things) => ({
    ...(await onDeal(things)),
    body: { title: 'Custom', stage: await things.stage(), attachments: [{ kind: 'Question', title: 'What for?' }] },
  }),
  listBundleRequests: onStage,
  listAdditionalRequests: onStage,
  listRequirements: onDeal,
  createAdditionalRequest: async (things) => ({
    body: { deal: await things.deal(), stage: await things.stage(), ...single },
  }),
  createAdditionalRequests: async (things) => ({
    body: { deal: await things.deal(), stage: await things.stage(), requests: [single, single] },
  }),
  addToBundleRequest: async (things) => {
    const { deal, bundle_request } = await things.bundleRequest()
    return {
      params: { deal_id: deal, bundle_request_id: bundle_request },
      body: { kind: 'Document', title: 'One thing more' },
    }
  },
  updateBundleRequest: async (things) => ({ ...(await onBundleRequest(things)), body: { due_date: '2031-01-31' } }),
  updateRequirement: async (things) => ({ ...(await onRequest(things)), body: { title: 'In other words' } }),
  deleteBundleRequest: onBundleRequest,
  deleteBundledRequest: onBundled,
  deleteAdditionalRequest: onRequest,
  remindClient: onDeal,
  listPandaDocs: onDeal,

  getRequirement: onRequest,
  submitAnswer: async (things) => ({ ...(await onRequest(things)), body: { answer: 'Yes' } }),
  changeAnswer: async (things) => ({ ...(await onAnswer(things)), body: { not_applicable: 'There is none.' } }),
  decideSubmission: async (things) => {
    const { params } = await onAnswer(things)
    return { params: { ...params, status: 'Rejected' }, body: { reason: 'illegible' } }
  },
  decideSubmissions: async (things) => {
    const { request, submission } = await things.answered()
    return { body: { submissions: [{ request, submission }], status: 'Approved' } }
  },
  waiveRequirement: async (things) => ({ ...(await onRequest(things)), body: {} }),
  removeSubmittedDocument: async (things) => {
    const { submission, document } = await things.answered()
    return { params: { submission_id: submission, document_id: document } }
  },
  beginSigning: (things) => onPaper(things, false),
  signDocument: async (things) => ({
    ...(await onPaper(things, true)),
    body: {
      consent: true,
      consent_version: consent.version,
      name: 'Bo Rower',
      signature: { kind: 'typed', text: 'Bo Rower' },
      read_to_end_at: new Date().toISOString(),
    },
  }),
}
