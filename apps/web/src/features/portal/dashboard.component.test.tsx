import {
  listRequestMessages,
  readRequestMessages,
  requestMessage,
  sendRequestMessage,
  type RequestMessage,
} from '@loanyard/contract/requests/messages'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { server } from '../../../testing/fake-server.ts'
import { servePortalDeal } from '../../../testing/portal-deal.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { listOf, sample } from '../../../testing/sample.ts'

const text = (words: string | RegExp) => screen.findByText(words)
const button = (name: string) => screen.findByRole('button', { name })

test('the dashboard shows what to do next, the phase of the loan and what is sent', async () => {
  const own = servePortalDeal()
  const { id } = own.ask('What is the loan for?', { due_date: '2026-01-02', due_in_days: -3, is_overdue: true })
  own.ask('Anything else?', { is_required: false, status: 'Rejected' })
  own.deal = {
    ...own.deal,
    phase: 'lenders',
    phases: own.deal.phases.map((one) => ({ ...one, usual_days: 20 })),
    open: { count: 2, optional: 1, overdue: 1, sent_back: 1 },
    unread_answers: 1,
    progress: { requirements: 15, approved: 1, submitted: 4 },
  }
  await renderPage('/portal', { as: 'client' })
  const doNext = within(await screen.findByRole('region', { name: 'Do next' }))
  expect(doNext.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/^What is the loan for\?, Was due/),
    'Anything else?, Needs changes, Optional',
  ])
  expect(doNext.getAllByRole('link')[0]?.getAttribute('href')).toBe(`${own.myDocs}/${id}`)
  const card = within(screen.getByRole('article', { name: 'Harbor Bakery' }))
  const steps = within(card.getByRole('list', { name: 'Phases' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Gathering documents, done', 'With lenders', 'Closing'])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
  expect(card.getByText(/This usually takes about 3 weeks\.$/)).toBeTruthy()
  expect(card.getByText('1 left · 1 overdue · 1 needs changes · 1 optional · 1 new answer')).toBeTruthy()
  expect(card.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('5 of 15 sent, 1 approved')
})

test('the broker’s name, phone and email are on the dashboard, in My Docs and at each request', async () => {
  const own = servePortalDeal()
  const { id } = own.ask('What is the loan for?')
  for (const path of ['/portal', own.myDocs, `${own.myDocs}/${id}`]) {
    await renderPage(path, { as: 'client' })
    const [card] = await screen.findAllByRole('group', { name: 'Your broker' })
    if (card === undefined) throw new Error('no card')
    expect(card.textContent).toContain('Dana Cole')
    expect(
      within(card)
        .getByRole('link', { name: /^Call Dana Cole/ })
        .getAttribute('href'),
    ).toBe('tel:2145550143')
    expect(within(card).getByRole('link', { name: 'Email Dana Cole' }).getAttribute('href')).toBe(
      'mailto:dana@northwind.example',
    )
  }
})

test('My Docs groups requests by urgency, and what is done is collapsed', async () => {
  const own = servePortalDeal()
  own.ask('Lease', { due_in_days: 30, due_date: '2026-03-01' })
  own.ask('Photo ID', { due_in_days: 2, due_date: '2026-02-01', thread: { count: 2, unread: 1, is_unanswered: false } })
  own.ask('Tax returns', { due_in_days: -4, due_date: '2026-01-01', is_overdue: true })
  own.ask('Letter of intent', { is_required: false, due_in_days: -4, due_date: '2026-01-01' })
  own.ask('Resume', { status: 'Rejected' })
  own.ask('Bank statements', { status: 'Submitted' })
  await renderPage(own.myDocs, { as: 'client' })
  await screen.findByRole('heading', { name: 'Overdue' })
  const groups = [...document.querySelectorAll('details')].filter((each) => each.querySelector('summary h2'))
  expect(
    groups.map((group) => [
      group.querySelector('h2')?.textContent,
      group.open,
      [...group.querySelectorAll('a')].map((link) => link.getAttribute('aria-label')?.split(', ')[0]),
    ]),
  ).toEqual([
    ['Needs changes', true, ['Resume']],
    ['Overdue', true, ['Tax returns']],
    ['This week', true, ['Photo ID']],
    ['Later', true, ['Letter of intent', 'Lease']],
    ['Done', false, ['Bank statements']],
  ])
  expect(screen.getByRole('link', { name: /^Photo ID, Due in 2 days, New answer, To do$/ })).toBeTruthy()
})

test('a question about a request is sent, and its answer is marked as read', async () => {
  const own = servePortalDeal()
  const { id, title } = own.ask('What is the loan for?')
  const messages: RequestMessage[] = []
  server.on(listRequestMessages, () => listOf(messages))
  server.on(sendRequestMessage, ({ body }) => {
    const sent = sample(requestMessage, { side: 'client', is_own: true, text: body.text })
    messages.unshift(sent)
    own.change(id, { thread: { count: 1, unread: 0, is_unanswered: true } })
    return sent
  })
  const person = await renderPage(`${own.myDocs}/${id}`, { as: 'client' })
  await person.click(await button(`Ask a question about ${title}`))
  await person.type(await screen.findByRole('textbox', { name: /^Your question/ }), 'In one sentence?')
  await person.click(await button('Send message'))
  await text('In one sentence?')
  expect(server.requests(sendRequestMessage).map(({ body, query }) => [body, query])).toEqual([
    [{ text: 'In one sentence?' }, { permission_level: 'portal' }],
  ])
  server.on(readRequestMessages, () => {
    own.change(id, { thread: { count: 2, unread: 0, is_unanswered: false } })
    return null
  })
  messages.unshift(sample(requestMessage, { side: 'staff', is_own: false, author: 'Dana Cole', text: 'Yes, please.' }))
  own.change(id, { thread: { count: 2, unread: 1, is_unanswered: false } })
  await renderPage(`${own.myDocs}/${id}`)
  await text('Yes, please.')
  await expect.poll(() => server.requests(readRequestMessages).length).toBe(1)
})
