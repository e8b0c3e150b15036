import { portalDeal } from '@loanyard/contract/deals/portal-deals'
import { listRequestMessages, readRequestMessages, requestMessage } from '@loanyard/contract/requests/messages'
import { portalPreview, previewChecklist, previewPortal } from '@loanyard/contract/requests/portal-preview'
import { requirement } from '@loanyard/contract/requests/schemas'
import { screen, within, type BoundFunctions, type queries } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId } from '../../../../testing/people.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { newId, sample } from '../../../../testing/sample.ts'

const dealId = newId('deal')
const can = { submit: true, complete: false, sign: false, waive: false, update: false, remove: false }
const question = sample(requirement, {
  kind: 'Question',
  title: 'Who else owns 20% or more?',
  status: 'Pending',
  waiting_on: 'client',
  submissions: [],
  sent_documents: [],
  other_person: null,
  reply: null,
  can,
  thread: { count: 1, unread: 0, is_unanswered: false },
})
const reply = sample(portalPreview, {
  borrower: 'Olu Adeyemi',
  deal: sample(portalDeal, {
    id: dealId,
    title: 'Second ovens',
    status: 'Active',
    partner: { id: partnerId, name: 'Harbor', logo: null },
    contact: null,
  }),
  do_next: { items: [], total_count: 0 },
  requests: {
    items: [question],
    progress: { requirements: 1, approved: 0, submitted: 0 },
    waiting_on: 'client',
  },
  documents: { items: [], total_count: 0 },
})

// The simulated DOM's frames lack what the tests' own window was given.
const original = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentDocument')
beforeEach(() => {
  vi.spyOn(HTMLIFrameElement.prototype, 'contentDocument', 'get').mockImplementation(function (
    this: HTMLIFrameElement,
  ) {
    const inside = original?.get?.call(this) as Document
    const view = inside.defaultView
    if (view === null) return inside
    Object.assign(view, { matchMedia, scrollTo })
    view.Element.prototype.scrollTo = () => undefined
    return inside
  })
})

/** What is in the phone. */
async function portal(): Promise<BoundFunctions<typeof queries>> {
  const frame = await screen.findByTitle<HTMLIFrameElement>(/^Portal of /)
  await expect.poll(() => frame.contentDocument?.querySelector('main')).toBeTruthy()
  return within(frame.contentDocument?.body as HTMLElement)
}

test('shows the borrower’s own pages, and follows their links', async () => {
  server.on(previewPortal, reply)
  server.on(listRequestMessages, {
    results: [sample(requestMessage, { side: 'staff', text: 'Family counts too', is_own: true })],
    total_count: 1,
    next: null,
    previous: null,
  })
  const person = await renderPage(`/partner/${partnerId}/deals/${dealId}/portal-preview`, { as: 'admin' })
  await screen.findByRole('heading', { name: 'Preview – this is what Olu Adeyemi sees' })
  await expect.poll(() => document.title).toMatch(/^Preview – /)
  const link = await (await portal()).findByRole('link', { name: /^My Docs/ })
  await person.click(link)
  await expect.poll(() => location.search).toBe('?at=my-docs')
  await person.click(await (await portal()).findByRole('link', { name: /^Who else owns 20%/ }))
  await expect.poll(() => location.search).toBe(`?at=${question.id}`)
  await (await portal()).findByText('Family counts too')
  expect(screen.getByRole('link', { name: 'Close' }).getAttribute('href')).toBe(`/partner/${partnerId}/deals/${dealId}`)
})

test('nothing in it can be written, sent or marked as read', async () => {
  const unread = { ...question, thread: { count: 1, unread: 1, is_unanswered: false } }
  server.on(previewPortal, { ...reply, requests: { ...reply.requests, items: [unread] } })
  server.on(listRequestMessages, {
    results: [sample(requestMessage, { side: 'staff', text: 'Family counts too' })],
    total_count: 1,
    next: null,
    previous: null,
  })
  const path = `/partner/${partnerId}/deals/${dealId}/portal-preview?at=${question.id}`
  const person = await renderPage(path, { as: 'admin' })
  const shown = await portal()
  const [answer] = await shown.findAllByRole<HTMLTextAreaElement>('textbox')
  await shown.findByText('Family counts too')
  if (answer === undefined) throw new Error('no field')
  await person.type(answer, 'My sister')
  expect(answer.value).toBe('')
  for (const each of shown.getAllByRole('button')) await person.click(each)
  expect(location.pathname + location.search).toBe(path)
  expect(server.requests(readRequestMessages)).toEqual([])
})

test('shows a checklist in an example deal, without a dashboard', async () => {
  server.on(previewChecklist, { ...reply, borrower: 'your borrower' })
  const bundle = newId('bundle')
  await renderPage(`/partner/${partnerId}/bundles/${bundle}/portal-preview`, { as: 'admin' })
  await (await portal()).findByRole('heading', { name: 'My Docs' })
  expect(screen.queryByRole('button', { name: 'Dashboard' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Close' }).getAttribute('href')).toBe(
    `/partner/${partnerId}/bundles/${bundle}`,
  )
})
