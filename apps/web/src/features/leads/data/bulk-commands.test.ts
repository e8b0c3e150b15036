import { afterEach, expect, test, vi } from 'vitest'
import { makeLead } from '../fixtures.ts'
import { changeStatuses } from './bulk-commands.ts'

const leads = [makeLead(1), makeLead(2)]
const problem = { type: 'about:blank', title: 'Conflict', status: 409, code: 'conflict', detail: 'Changed by Ana.' }

/** Answers changes of these leads with a conflict, and of all others with the lead. */
function rejectChangesOf(...ids: string[]): void {
  vi.stubGlobal('location', { origin: 'https://desk.example.com' })
  vi.stubGlobal('fetch', (url: string | URL | Request) => {
    const address = url instanceof Request ? url.url : String(url)
    const lead = leads.find(({ id }) => address.includes(id))
    const isRejected = lead === undefined || ids.includes(lead.id)
    return Promise.resolve(Response.json(isRejected ? problem : lead, { status: isRejected ? 409 : 200 }))
  })
}

afterEach(() => vi.unstubAllGlobals())

test('says whether other leads of the selection were changed', async () => {
  rejectChangesOf(leads[0]?.id ?? '')
  expect(await changeStatuses('ptnr_1', leads, 'Contacted')).toMatchObject({
    title: 'Couldn’t change 1 of 2 leads',
    hasSucceeded: true,
    rows: [{ lead: { id: leads[0]?.id } }],
  })
  rejectChangesOf(...leads.map(({ id }) => id))
  expect(await changeStatuses('ptnr_1', leads, 'Contacted')).toMatchObject({
    title: 'Couldn’t change 2 of 2 leads',
    hasSucceeded: false,
  })
})
