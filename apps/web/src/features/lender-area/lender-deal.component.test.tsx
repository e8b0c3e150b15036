import {
  getLenderDeal,
  listLenderAcknowledgements,
  listLenderDeals,
  listLenderDocuments,
  listLenderPartners,
  listLenderPipeline,
  listLenderQuestions,
  listOwnDealMessages,
  readOwnDealMessages,
  sendOwnDealMessage,
} from '@loanyard/contract/lender-area/calls'
import { lenderDeal, lenderDealSummary, lenderPartner, lenderQuestion } from '@loanyard/contract/lender-area/schemas'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { noConnection, refusal } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { enter } from '../../../testing/forms.ts'
import { partnerId } from '../../../testing/people.ts'
import { currentUrl, findAlert } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../testing/sample.ts'

const partner = { id: partnerId, name: 'Northwind Capital', logo: null }
const deal = sample(lenderDeal, { title: 'Harbor Bakery', partner, status: 'Active' })
const summary = (title: string, values: object = {}) =>
  sample(lenderDealSummary, { title, status: 'Active', ...values })
const deals = `/lender/${partnerId}/deals`
const address = (tab = '') => `${deals}/${deal.id}${tab && `?tab=${tab}`}`
const gone = refusal('not_found', 'There is no such deal for you.')
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => {
  server.on(listLenderPartners, listOf([sample(lenderPartner, { partner, deals_count: 2, unread_messages: 1 })]))
  server.on(listLenderDeals, listOf([summary('Alder'), summary('Birch')]))
  server.on(listLenderPipeline, listOf([]))
  server.on(getLenderDeal, deal)
})

test('filters and search of the list are in the URL and asked of the server; no match can be reset', async () => {
  server.on(listLenderDeals, ({ query }) => listOf(query['response'] === undefined ? [summary('Alder')] : []))
  const person = await renderPage(`${deals}?search=alder&ordering=nonsense`, { as: 'lender' })
  await screen.findByRole('link', { name: /Open deal Alder/ })
  const asked = () => server.requests(listLenderDeals).at(-1)?.query
  expect(asked()).toMatchObject({ search: 'alder' })
  await person.click(screen.getByRole('button', { name: 'Your response' }))
  await person.click(await screen.findByRole('checkbox', { name: 'Interested' }))
  await person.keyboard('{Escape}')
  expect(await screen.findByText('No deals match these filters')).toBeTruthy()
  expect(asked()).toMatchObject({ search: 'alder', response: 'Interested' })
  expect(currentUrl()).toContain('response=Interested')
  await person.click(screen.getByRole('button', { name: 'Reset filters' }))
  await expect.poll(currentUrl).toBe(deals)
})

test('keys move through the list and open a deal; what is new and unread is named there and at the partner', async () => {
  server.on(listLenderDeals, listOf([summary('Alder', { opened: false, unread_messages: 1 }), summary('Birch')]))
  server.on(getLenderDeal, { ...deal, title: 'Birch', unread_messages: 1 })
  await renderPage('/lender', { as: 'lender' })
  const link = await screen.findByRole('link', { name: partner.name })
  expect(link.closest('li')?.textContent).toContain('1 unread message')
  const person = await renderPage(deals, { as: 'lender' })
  await screen.findByRole('link', { name: 'Open deal Alder, new, 1 unread message' })
  await person.keyboard('jj{Enter}')
  expect(await heading('Birch')).toBeTruthy()
  expect(screen.getByRole('tab', { name: /Conversation 1 ?unread message/ })).toBeTruthy()
})

test('breadcrumbs name the partner and the deal, and the header links to the deals of the open partner', async () => {
  await renderPage(address(), { as: 'lender' })
  await heading(deal.title)
  const items = () =>
    within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  await expect.poll(items).toEqual(['Partners', partner.name, 'Deals', deal.title])
  const main = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(main.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Partners', 'Deals'])
  expect(main.getByRole('link', { name: 'Deals' }).getAttribute('aria-current')).toBe('page')
})

test('once sharing has ended, the next request of any tab shows that the deal is not shared', async () => {
  server.on(listLenderQuestions, { results: [sample(lenderQuestion, { title: 'Any tax liens?', answer: 'None.' })] })
  const person = await renderPage(address('questions'), { as: 'lender' })
  expect(await screen.findByRole('heading', { name: 'Any tax liens?' })).toBeTruthy()
  server.on(getLenderDeal, gone)
  server.on(listLenderAcknowledgements, gone)
  await person.click(screen.getByRole('tab', { name: 'Acknowledgments' }))
  expect(await screen.findByText('You don’t have access to this deal')).toBeTruthy()
  expect(screen.queryByText(deal.title)).toBeNull()
  server.on(listLenderDeals, listOf([]))
  await person.click(screen.getByRole('link', { name: 'Go to the deals shared with you' }))
  expect(await screen.findByText('No deals shared with you yet')).toBeTruthy()
})

test('a message about a deal that is no longer shared shows that, and the draft is kept', async () => {
  server.serve(listOwnDealMessages)
  const person = await renderPage(address('conversation'), { as: 'lender' })
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message to/ })
  await enter(person, await field(), 'Is the lease signed?')
  server.on(sendOwnDealMessage, gone)
  server.on(getLenderDeal, gone)
  await person.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('You don’t have access to this deal')).toBeTruthy()
  server.on(getLenderDeal, deal)
  await renderPage(address('conversation'), { as: 'lender' })
  expect((await field()).value).toBe('Is the lease signed?')
})

test('a message that fails to send stays, also after a reload, and can be sent again', async () => {
  server.serve(listOwnDealMessages)
  server.on(readOwnDealMessages, null)
  server.on(sendOwnDealMessage, noConnection)
  let person = await renderPage(address('conversation'), { as: 'lender' })
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message to/ })
  await enter(person, await field(), 'Is there a lease?')
  await person.click(screen.getByRole('button', { name: 'Send message' }))
  await findAlert('Couldn’t reach Loanyard')
  person = await renderPage(address('conversation'), { as: 'lender' })
  expect((await field()).value).toBe('Is there a lease?')
  server.on(sendOwnDealMessage, ({ body }) => ({
    id: newId('msg'),
    author: 'Ada Reed',
    side: 'lender' as const,
    is_own: true,
    text: body.text,
    created: deal.modified,
  }))
  await person.click(screen.getByRole('button', { name: 'Send message' }))
  await expect.poll(async () => (await field()).value).toBe('')
})

test('a partner who shares nothing with the lender looks the same as one that does not exist', async () => {
  server.on(listLenderDeals, gone)
  server.on(listLenderPartners, listOf([]))
  await renderPage(`/lender/${newId('ptnr')}/deals`, { as: 'lender' })
  expect(await screen.findByText('This broker isn’t sharing deals with you')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your partners' }).getAttribute('href')).toBe('/lender')
})

test('a link to a document that is no longer shared says so and leaves; an empty list says what will appear', async () => {
  server.serve(listLenderDocuments)
  await renderPage(`${address('documents')}&doc=${newId('doc')}`, { as: 'lender' })
  expect(await screen.findByText('You no longer have access to this document')).toBeTruthy()
  expect(screen.getByText('No documents yet')).toBeTruthy()
  await expect.poll(currentUrl).not.toContain('doc=')
})

test('what changed since the last visit shows above the tabs, and nothing if nothing did', async () => {
  const nothing = { at: '2026-11-01T10:00:00Z', documents: 0, answers: 0, financials: false, deal: false }
  server.on(getLenderDeal, { ...deal, since_last_visit: { ...nothing, documents: 3, financials: true } })
  await renderPage(address(), { as: 'lender' })
  expect((await screen.findByText('Since your last visit')).parentElement?.textContent).toMatch(
    /: 3 new documents · financials updated$/,
  )
  server.on(getLenderDeal, { ...deal, since_last_visit: nothing })
  await renderPage(address(), { as: 'lender' })
  await expect.poll(() => screen.queryByText('Since your last visit')).toBeNull()
})
