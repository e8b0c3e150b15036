import { listBundles, updateBundle } from '@loanyard/contract/bundles/calls'
import { bundle, bundleSummary, type BundleSummary } from '@loanyard/contract/bundles/schemas'
import { requestBundle } from '@loanyard/contract/requests/calls'
import { bundleRequest } from '@loanyard/contract/requests/schemas'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stage as dealStage } from '../../../../testing/deal-page.ts'
import { serveRequests } from '../../../../testing/deal-requests.ts'
import { refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { stages } from '../../../../testing/people.ts'
import { findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../../testing/sample.ts'

const laterStage = stages.find(({ number }) => number > dealStage.number) ?? dealStage

test('several checklists are requested at once; one that fails stays chosen, and those before it are not requested again', async () => {
  const own = serveRequests()
  const [a, b, c] = ['A list', 'B list', 'C list'].map((title) =>
    sample(bundleSummary, { title, is_archived: false, is_custom: false, stage: null }),
  )
  server.on(listBundles, listOf([a, b, c].filter((each) => each !== undefined)))
  const person = await renderPage(own.path, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Request checklists' }))
  const form = within(await screen.findByRole('dialog'))
  const firstBox = await form.findByRole('checkbox', { name: /^A list/ })
  await expect.poll(() => document.activeElement === firstBox).toBe(true)
  for (const name of [/^A list/, /^B list/]) await person.click(await form.findByRole('checkbox', { name }))
  fireEvent.change(form.getByLabelText(/^Due date/), { target: { value: '2031-05-01' } })
  server.on(requestBundle, ({ body }) =>
    body.bundle === a?.id ? sample(bundleRequest) : refusal('unavailable', 'Broken.'),
  )
  await person.click(form.getByRole('button', { name: 'Request 2 checklists' }))
  await findAlert('Broken.')
  const isChecked = (name: RegExp) => form.getByRole<HTMLInputElement>('checkbox', { name }).checked
  expect([isChecked(/^A list/), isChecked(/^B list/)]).toEqual([false, true])
  server.on(requestBundle, sample(bundleRequest, { title: 'B list' }))
  await person.click(form.getByRole('button', { name: 'Request checklist' }))
  await screen.findByText('Requested “B list”. We’ll email the borrower')
  const asked = server.requests(requestBundle).map(({ body }) => [body.bundle, body.due_date])
  expect(asked).toEqual([a, b, b].map((each) => [each?.id, '2031-05-01']))
})

const checklist = (title: string, values: Partial<BundleSummary> = {}) =>
  sample(bundleSummary, {
    title,
    is_archived: false,
    is_custom: false,
    stage: null,
    loan_purposes: [],
    attachments_count: 3,
    ...values,
  })

test('the checklists for the loan purpose are chosen to begin with, those requested already are marked', async () => {
  const own = serveRequests({ loan_purpose: 'Business Acquisition' })
  const [fit, had, other] = [
    checklist('Fit list', { loan_purposes: ['Business Acquisition'] }),
    checklist('Had list', { loan_purposes: ['Business Acquisition'] }),
    checklist('Other list'),
  ]
  own.ask('Lease', { bundle_request: { id: newId('breq'), title: 'Had list', bundle: had.id } })
  server.on(listBundles, listOf([fit, had, other]))
  const person = await renderPage(own.path, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Request checklists' }))
  const form = within(await screen.findByRole('dialog'))
  const recommended = within(await form.findByRole('group', { name: 'Recommended for Business Acquisition' }))
  expect(recommended.getByRole<HTMLInputElement>('checkbox', { name: /^Fit list/ }).checked).toBe(true)
  const requested = recommended.getByRole<HTMLInputElement>('checkbox', { name: /^Had list.*Already requested/ })
  expect(requested.checked).toBe(false)
  form.getByText(`3 items to request in ${dealStage.name}`)
  server.on(requestBundle, sample(bundleRequest, { title: 'Fit list' }))
  await person.click(form.getByRole('button', { name: 'Request checklist' }))
  await screen.findByText('Requested “Fit list”. We’ll email the borrower')
  expect(server.requests(requestBundle).map(({ body }) => [body.bundle, body.stage])).toEqual([[fit.id, dealStage.id]])
})

test('checklists that load after the dialog has opened take the focus', async () => {
  const own = serveRequests()
  const lists = server.hold(listBundles)
  const person = await renderPage(own.path, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Request checklists' }))
  const form = within(await screen.findByRole('dialog'))
  await expect.poll(() => document.activeElement?.closest('[role="dialog"]')).not.toBeNull()
  lists.reply(listOf([sample(bundleSummary, { title: 'A list', is_archived: false, is_custom: false, stage: null })]))
  const box = await form.findByRole('checkbox', { name: /^A list/ })
  await expect.poll(() => document.activeElement).toBe(box)
})

test('a search narrows many checklists down and keeps what is chosen', async () => {
  const own = serveRequests()
  const many = Array.from({ length: 9 }, (_, index) => checklist(`List ${index + 1}`))
  server.on(listBundles, listOf(many))
  const person = await renderPage(own.path, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Request checklists' }))
  const form = within(await screen.findByRole('dialog'))
  await person.click(await form.findByRole('checkbox', { name: /^List 2/ }))
  await person.type(form.getByRole('searchbox', { name: 'Search checklists' }), 'list 7{Enter}')
  expect(form.getAllByRole('checkbox')).toHaveLength(1)
  // The first one found; once more leaves it so. What is typed next takes the place of the text.
  expect(form.getByRole('checkbox', { name: /^List 7/ })).toHaveProperty('checked', true)
  await person.keyboard('{Enter}list 9{Enter}')
  expect(form.getByRole('checkbox', { name: /^List 9/ })).toHaveProperty('checked', true)
  form.getByRole('button', { name: 'Request 3 checklists' })
  expect(server.requests(requestBundle)).toHaveLength(0)
  await person.clear(form.getByRole('searchbox', { name: 'Search checklists' }))
  await person.type(form.getByRole('searchbox', { name: 'Search checklists' }), 'nothing')
  form.getByText('No checklist matches “nothing”.')
})

test('a selection that differs from the usual one becomes it, for those who may change the checklists', async () => {
  const can = { update: true, delete: true }
  const purpose = 'Business Acquisition' as const
  const own = serveRequests({ loan_purpose: purpose })
  const [usual, other] = [
    checklist('Usual list', { loan_purposes: ['Equipment', purpose], version: 4, can }),
    checklist('Other list', { stage: laterStage.id, version: 7, can }),
  ]
  server.on(listBundles, listOf([usual, other]))
  server.on(requestBundle, sample(bundleRequest))
  server.on(updateBundle, sample(bundle))
  const person = await renderPage(own.path, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Request checklists' }))
  const form = within(await screen.findByRole('dialog', { name: 'Request checklists' }))
  const offer = `Select these for every ${purpose} deal from now on`
  await form.findByRole('checkbox', { name: /^Usual list/, checked: true })
  expect(form.queryByRole('checkbox', { name: offer })).toBeNull()
  await person.click(form.getByRole('checkbox', { name: /^Other list/ }))
  form.getByText(`6 items to request in ${dealStage.name} and ${laterStage.name}`)
  await person.click(form.getByRole('checkbox', { name: /^Usual list/ }))
  form.getByText(`3 items to request in ${laterStage.name}`)
  await person.click(form.getByRole('checkbox', { name: offer }))
  await person.click(form.getByRole('button', { name: 'Request checklist' }))
  await expect.poll(() => server.requests(updateBundle)).toHaveLength(2)
  expect(
    server
      .requests(updateBundle)
      .map(({ params, body, headers }) => [params['bundle_id'], body, headers.get('if-match')]),
  ).toEqual([
    [usual.id, { loan_purposes: ['Equipment'] }, '"4"'],
    [other.id, { loan_purposes: [purpose] }, '"7"'],
  ])
})

test('who may not change a checklist isn’t offered to', async () => {
  const own = serveRequests({ loan_purpose: 'Business Acquisition' })
  server.on(listBundles, listOf([checklist('A list', { can: { update: false, delete: false } })]))
  const person = await renderPage(own.path, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Request checklists' }))
  const form = within(await screen.findByRole('dialog'))
  await person.click(await form.findByRole('checkbox', { name: /^A list/ }))
  expect(form.queryByRole('checkbox', { name: /^Select these/ })).toBeNull()
})
