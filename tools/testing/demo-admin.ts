import { calls } from '@loanyard/contract/calls'
import { demoPartnerId } from '@loanyard/contract/core/ids'
import { newApi } from '../../apps/server/testing/app/client.ts'

const { createLead, getLead } = calls.leads
const { completeUpload, createUpload, presignDownload } = calls.documents

/** The demo's Admin, who works through the API of a running Loanyard. */
export async function signInAsDemoAdmin(url: string) {
  const body = { email: 'admin@demo.loanyard.test', password: 'loanyard-demo-2026' }
  const { access } = await newApi({ url, token: null }).call(calls.auth.createAdminToken, { body })
  const api = newApi({ url, token: access, partner: demoPartnerId })
  return {
    /** @returns the open stream of events */
    followEvents: (): Promise<Response> =>
      fetch(`${url}${calls.events.followEvents.path}`, { headers: { authorization: `Bearer ${access}` } }),
    /** @returns the ids of leads that the server has acknowledged */
    createLeads: async (count: number): Promise<string[]> => {
      const ids: string[] = []
      for (let made = 0; made < count; made++) {
        const lead = { full_name: `Drill ${made}`, email: `drill${made}@example.com` }
        ids.push((await api.call(createLead, { body: lead })).id)
      }
      return ids
    },
    /** @throws if one of them is missing */
    findLeads: async (ids: readonly string[]): Promise<void> => {
      for (const id of ids) await api.call(getLead, { params: { lead_id: id } })
    },
    /** @returns the id of an inspected document */
    upload: async (bytes: Buffer): Promise<string> => {
      const [deal] = (await api.call(calls.deals.listDeals)).results
      const file = { file_name: 'drill.txt', file_type: 'text/plain', size: bytes.length, deal: deal?.id }
      const { id, presigned_url, headers } = await api.call(createUpload, { body: file })
      await fetch(onLocalHost(url, presigned_url), { method: 'PUT', headers, body: new Uint8Array(bytes) })
      await api.call(completeUpload, { params: { document_id: id } })
      return id
    },
    download: async (id: string): Promise<Buffer> => {
      const { presigned_url } = await api.call(presignDownload, { params: { document_id: id } })
      return Buffer.from(await (await fetch(onLocalHost(url, presigned_url))).arrayBuffer())
    },
  }
}

/** URLs contain the host name that people use. */
function onLocalHost(url: string, address: string): string {
  const { pathname, search } = new URL(address)
  return `${url}${pathname}${search}`
}
