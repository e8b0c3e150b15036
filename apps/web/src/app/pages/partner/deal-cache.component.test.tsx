import { listBundles } from '@loanyard/contract/bundles/calls'
import { getDeal } from '@loanyard/contract/deals/calls'
import { listNotes } from '@loanyard/contract/deals/notes/note-calls'
import { note } from '@loanyard/contract/deals/notes/notes'
import { deal as dealSchema } from '@loanyard/contract/deals/schemas'
import { listDealDocuments, listDocumentStages, listStageDocuments } from '@loanyard/contract/documents/calls'
import { getFinancials, getFinancialVersions } from '@loanyard/contract/financials/calls'
import { getDealSharing } from '@loanyard/contract/lenders/sharing-calls'
import { listAdditionalRequests, listBundleRequests } from '@loanyard/contract/requests/calls'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serveStages } from '../../../../testing/deal-page.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId, stages } from '../../../../testing/people.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, sample } from '../../../../testing/sample.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'

const [packaging, underwriting] = stages
const named = (title: string) =>
  sample(dealSchema, {
    title,
    ...(packaging && { stage: packaging }),
    partner: { id: partnerId, name: 'Northwind Capital' },
    borrower: { ...sample(dealSchema).borrower, first_name: title, last_name: 'Owner' },
  })
const [harbor, alder] = [named('Harbor'), named('Alder')]
const pathOf = ({ id }: { id: string }, more = '') => `/partner/${partnerId}/deals/${id}${more}`
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
/** What the cache holds about a deal, by the first word of its key. */
const cachedOf = ({ id }: { id: string }) =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => queryKey.includes(id))
    .map(({ queryKey }) => queryKey[0])

beforeEach(() => {
  server.on(getDeal, ({ params }) => (params.deal_id === harbor.id ? harbor : alder))
  server.on(listNotes, ({ params }) => listOf([sample(note, { text: `Note of ${params.deal_id}` })]))
  server.on(getDealSharing, { results: [] })
  server.serve(getFinancials)
  server.serve(getFinancialVersions)
  server.on(listDocumentStages, { results: [] })
  server.on(listStageDocuments, listOf([]))
  server.on(listDealDocuments, listOf([]))
  serveStages()
})

test('a different deal clears all that was cached of the other, and shows nothing of it', async () => {
  await renderPage(pathOf(harbor, '?tab=financials'), { as: 'admin' })
  await title('Harbor')
  await expect.poll(() => new Set(cachedOf(harbor))).toEqual(new Set(['deals', 'lenders', 'financials']))
  const answer = server.hold(getDeal)
  history.pushState(null, '', pathOf(alder))
  await expect.poll(() => screen.queryByRole('heading', { level: 1, name: 'Harbor' })).toBeNull()
  expect(screen.getByRole('main').textContent).not.toContain('Harbor')
  expect(screen.getByRole('main').textContent).not.toContain(`Note of ${harbor.id}`)
  await expect.poll(() => cachedOf(harbor)).toEqual([])
  answer.reply(alder)
  await title('Alder')
  server.on(getDeal, harbor)
  history.back()
  expect(screen.queryByRole('heading', { level: 1, name: 'Harbor' })).toBeNull()
  await title('Harbor')
  await expect.poll(() => cachedOf(alder)).toEqual([])
})

const loaded = () => [
  server.requests(listBundleRequests).map(({ params }) => params.stage_id),
  server.requests(listAdditionalRequests).map(({ params }) => params.stage_id),
  server.requests(listBundles).length,
]

test.each(['', '?tab=documents'])('a stage selected at %s loads its requests and checklists once', async (tab) => {
  if (!packaging || !underwriting) throw new Error('The partner has stages.')
  const person = await renderPage(pathOf(harbor, tab), { as: 'admin' })
  await title('Harbor')
  const stage = (name: string) => screen.findByRole('button', { name: new RegExp(`^\\W*(\\d+\\W*)?${name}`) })
  await person.click(await stage(underwriting.name))
  await expect.poll(loaded).toEqual([[underwriting.id], [underwriting.id], 1])
  await person.click(await stage(packaging.name))
  await expect.poll(loaded).toEqual([[underwriting.id, packaging.id], [underwriting.id, packaging.id], 2])
  await person.click(await stage(underwriting.name))
  await expect.poll(() => location.search).toContain(underwriting.id)
  expect(loaded()).toEqual([[underwriting.id, packaging.id], [underwriting.id, packaging.id], 2])
})
