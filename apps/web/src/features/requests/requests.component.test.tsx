import { listBundles } from '@loanyard/contract/bundles/calls'
import { bundleSummary } from '@loanyard/contract/bundles/schemas'
import { getDeal, moveStage } from '@loanyard/contract/deals/calls'
import { deal as dealSchema } from '@loanyard/contract/deals/schemas'
import {
  deleteAdditionalRequest,
  listAdditionalRequests,
  listBundleRequests,
  listPandaDocs,
  remindClient,
  requestBundle,
} from '@loanyard/contract/requests/calls'
import { bundleRequest } from '@loanyard/contract/requests/schemas'
import { removeSubmittedDocument } from '@loanyard/contract/requests/submission-calls'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answerOf, fileFacts, serveRequests } from '../../../testing/deal-requests.ts'
import { noConnection, refusal } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { partnerId, stages } from '../../../testing/people.ts'
import { currentUrl, expectGone, findAlert } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../testing/sample.ts'

const link = (name: string) => screen.findByRole('link', { name })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))
type Person = Awaited<ReturnType<typeof renderPage>>

async function choose(person: Person, menu: string, item: string): Promise<void> {
  await person.click(await button(menu))
  await person.click(await screen.findByRole('menuitem', { name: item }))
}

test('signatures that fail to load and a move that fails show the messages of the specification', async () => {
  const own = serveRequests()
  server.on(listPandaDocs, noConnection)
  const person = await renderPage(own.path, { as: 'admin' })
  await person.click(await button('Signatures'))
  await findAlert('Failed to fetch Panda docs Attachments')
  server.on(listPandaDocs, { results: { additional_panda_docs: [], bundle_panda_docs: [] } })
  await person.click(await button('Try again'))
  await screen.findByText('No signatures requested')
  server.on(moveStage, noConnection)
  await person.click(await button('Move to next stage'))
  await findAlert('Failed to move deal to next stage')
})

test('a request counts as withdrawn only if the server says it is gone', async () => {
  const own = serveRequests()
  const { id } = own.ask('One')
  const person = await renderPage(`${own.path}&request=${id}`, { as: 'admin' })
  const withdraw = async () => {
    await choose(person, 'Actions for the request', 'Withdraw')
    await person.click((await dialog()).getByRole('button', { name: 'Withdraw' }))
    await expectGone('dialog')
  }
  server.on(deleteAdditionalRequest, Response.json({}))
  await withdraw()
  await findAlert('Unexpected response from server.')
  server.on(deleteAdditionalRequest, noConnection)
  await withdraw()
  await findAlert(`Failed to delete request: ${id}`)
  await link('One')
  server.on(deleteAdditionalRequest, () => {
    own.remove(id)
    return null
  })
  await withdraw()
  await screen.findByText('Withdrew “One”')
  await expectGone('link', 'One')
  await expect.poll(() => document.activeElement?.textContent).toBe('Requests in Packaging')
})

test('a document that cannot be removed from an answer stays in it', async () => {
  const own = serveRequests()
  const id = newId('req')
  const lease = { id: newId('doc'), name: 'lease.pdf', file_type: 'application/pdf', size: 9, pages: 1 }
  const documents = [{ ...lease, ...fileFacts }]
  own.ask('Lease', {
    id,
    kind: 'Document',
    submissions: [answerOf(id, { documents, answer: null })],
    status: 'Submitted',
  })
  server.on(removeSubmittedDocument, noConnection)
  const person = await renderPage(`${own.path}&request=${id}`, { as: 'admin' })
  await person.click(await button('Remove lease.pdf'))
  await person.click((await dialog()).getByRole('button', { name: 'Remove' }))
  await findAlert('Failed to delete Doc Submission')
  await button('Remove lease.pdf')
})

test('selecting a stage closes the request, and loads what is not cached; another deal clears the cache', async () => {
  const own = serveRequests()
  own.ask('Here')
  own.ask('Later', { stage: stages[1]?.id ?? null })
  const other = sample(dealSchema, { title: 'Other deal', ...(stages[0] && { stage: stages[0] }), status: 'Active' })
  const { path } = own
  const person = await renderPage(path, { as: 'admin' })
  const loaded = () =>
    server.requests(listAdditionalRequests).map(({ params }) => `${params.deal_id} ${params.stage_id}`)
  await person.click(await link('Here'))
  await screen.findByRole('region', { name: 'Request' })
  const chips = () => within(screen.getByRole('navigation', { name: 'Stages with requests' }))
  await person.click(chips().getByRole('button', { name: /^Underwriting/ }))
  await link('Later')
  await expectGone('region', 'Request')
  await person.click(chips().getByRole('button', { name: /^Packaging/ }))
  await link('Here')
  expect(loaded()).toHaveLength(2)

  server.on(getDeal, other)
  const visit = (address: string) => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }
  visit(`/partner/${partnerId}/deals/${other.id}?tab=requests`)
  await expect.poll(loaded).toHaveLength(3)
  visit(path)
  await expect.poll(loaded).toHaveLength(4)
  expect(loaded().at(-1)).toBe(loaded()[0])
})

test('a deleted request and one of another deal are not found; one of another stage opens its stage', async () => {
  const own = serveRequests()
  const later = own.ask('Later', { stage: stages[1]?.id ?? null })
  const person = await renderPage(`${own.path}&request=${later.id}`, { as: 'admin' })
  await screen.findByRole('heading', { name: 'Requests in Underwriting' })
  await screen.findByRole('heading', { name: 'Later' })
  own.change(later.id, { deal: newId('deal') })
  await renderPage(`${own.path}&request=${later.id}`)
  await screen.findByText('Request not found')
  expect(screen.queryByRole('heading', { name: 'Later' })).toBeNull()
  await renderPage(`${own.path}&request=${newId('req')}`)
  await screen.findByText('Request not found')
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await expectGone('region', 'Request')
  expect(currentUrl()).not.toContain('request=')
})

test('an empty stage explains what belongs there; the borrower is reminded of what is open, but not too often', async () => {
  const own = serveRequests()
  let person = await renderPage(own.path, { as: 'admin' })
  await screen.findByText('No requests in Packaging yet')
  expect(screen.queryByRole('button', { name: 'Remind borrower' })).toBeNull()
  const library = await link('Checklists and starter library')
  expect(library.getAttribute('href')).toBe(`/partner/${partnerId}/bundles`)
  own.ask('Tax return')
  own.ask('Lease')
  person = await renderPage(own.path)
  const remind = async () => person.click(await button('Remind borrower'))
  server.on(remindClient, () => {
    own.lastRemindedAt = new Date(Date.now() - 2 * 24 * 3600 * 1000).toISOString()
    return { reminded_of: 2, sent: 'reminder' as const }
  })
  await remind()
  await screen.findByText('Reminder sent for 2 requests')
  await screen.findByText('2 days ago')
  server.on(remindClient, { reminded_of: 0, sent: null })
  await remind()
  await screen.findByText('Nothing outstanding. No email sent.')
  const detail = 'We sent a reminder a moment ago. Try again in 59 minutes.'
  server.on(remindClient, refusal('too_many_requests', detail))
  await remind()
  await findAlert(detail)
})

test('new requests show on returning to the window', async () => {
  const own = serveRequests()
  own.ask('Tax return')
  await renderPage(own.path, { as: 'admin' })
  await link('Tax return')
  own.ask('Lease')
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  window.dispatchEvent(new Event('visibilitychange'))
  await link('Lease')
  now.mockRestore()
})

test('requesting a checklist again asks first; archived and custom ones are not offered', async () => {
  const own = serveRequests()
  const made = (title: string, values: object) =>
    sample(bundleSummary, { title, is_archived: false, is_custom: false, stage: null, ...values })
  const pack = made('Pack', {})
  server.on(listBundles, listOf([pack, made('Old', { is_archived: true }), made('Mine', { is_custom: true })]))
  const person = await renderPage(own.path, { as: 'admin' })
  await person.click(await button('Request checklists'))
  const form = await dialog()
  await person.click(await form.findByRole('button', { name: 'Request checklist' }))
  await findAlert('Choose at least one checklist.')
  expect(form.getAllByRole('checkbox')).toHaveLength(1)
  await person.click(form.getByRole('checkbox', { name: /^Pack/ }))
  server.on(requestBundle, ({ body }) =>
    body.again
      ? sample(bundleRequest, { title: 'Pack' })
      : refusal('already_requested', '“Pack” is already requested in this stage.'),
  )
  await person.click(form.getByRole('button', { name: 'Request checklist' }))
  await findAlert('“Pack” is already requested in this stage. Request again?')
  await person.click(form.getByRole('button', { name: 'Request again' }))
  await screen.findByText('Requested “Pack”. We’ll email the borrower')
  await expectGone('dialog')
  expect(server.requests(requestBundle).map(({ body }) => body.again)).toEqual([false, true])
})

test('a list with requests of a checklist groups them, with their own menu for those who may', async () => {
  const own = serveRequests()
  const asked = own.ask('Lease')
  const bundle = sample(bundleRequest, { title: 'First talk', can: { update: false, add: false, remove: false } })
  const attachment = { ...sample(bundleRequest.shape.bundle_attachments.element), requests: [] }
  const requests = [{ ...asked, bundle_attachment: attachment }]
  server.on(listBundleRequests, { results: [{ ...bundle, bundle_attachments: [{ ...attachment, requests }] }] })
  own.remove(asked.id)
  await renderPage(own.path, { as: 'coordinator' })
  const card = within(await screen.findByRole('region', { name: 'First talk' }))
  expect(card.getByRole('link', { name: 'Lease' })).toBeTruthy()
  expect(card.queryByRole('button', { name: /^Actions for/ })).toBeNull()
})

test('dialogs opened from a menu return the focus to its button', async () => {
  const own = serveRequests()
  const [asked] = own.answered('Why now?')
  const person = await renderPage(`${own.path}&request=${asked?.id}`, { as: 'admin' })
  const menus = [
    ['Other requests', ['Single requests', 'A custom checklist']],
    ['Actions for the request', ['Edit request', 'Waive', 'Withdraw']],
  ] as const
  for (const [menu, items] of menus) {
    for (const item of items) {
      await choose(person, menu, item)
      await screen.findByRole('dialog')
      await person.keyboard('{Escape}')
      await expectGone('dialog')
      const opener = await button(menu)
      await expect.poll(() => document.activeElement === opener).toBe(true)
    }
  }
})
