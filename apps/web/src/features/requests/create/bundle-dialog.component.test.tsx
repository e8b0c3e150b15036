import { listBundles } from '@loanyard/contract/bundles/calls'
import { bundleSummary } from '@loanyard/contract/bundles/schemas'
import { requestBundle } from '@loanyard/contract/requests/calls'
import { bundleRequest } from '@loanyard/contract/requests/schemas'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serveRequests } from '../../../../testing/deal-requests.ts'
import { refusal } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { listOf, sample } from '../../../../testing/sample.ts'

test('several checklists are requested at once; one that fails stays chosen, and those before it are not requested again', async () => {
  const own = serveRequests()
  const [a, b, c] = ['A list', 'B list', 'C list'].map((title) =>
    sample(bundleSummary, { title, is_archived: false, is_custom: false, stage: null }),
  )
  server.on(listBundles, listOf([a, b, c].filter((each) => each !== undefined)))
  const person = await renderPage(own.path, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Request' }))
  await person.click(await screen.findByRole('menuitem', { name: 'A checklist' }))
  const form = within(await screen.findByRole('dialog'))
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
