import { getDeal } from '@loanyard/contract/deals/calls'
import { lenderPreview, previewLenderDeal, type LenderPreview } from '@loanyard/contract/lender-area/preview'
import {
  lenderAcknowledgement,
  lenderDeal,
  lenderDocument,
  lenderQuestion,
} from '@loanyard/contract/lender-area/schemas'
import { listConditions } from '@loanyard/contract/lenders/conditions/calls'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serveDeal } from '../../../../testing/deal-page.ts'
import { noConnection } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { partnerId } from '../../../../testing/people.ts'
import { currentUrl, expectGone } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { sample } from '../../../../testing/sample.ts'

const partner = { id: partnerId, name: 'Northwind Capital', logo: null }

beforeEach(() => {
  server.on(listConditions, { results: [], can: { add: false } })
})

async function open(values: Partial<LenderPreview> = {}) {
  const { deal, dealPath } = serveDeal()
  server.on(getDeal, { ...deal, can: { ...deal.can, share: true } })
  const shown = sample(lenderDeal, {
    id: deal.id,
    title: 'Harbor Bakery',
    partner,
    note: null,
    offers: [],
    reason: null,
  })
  server.on(previewLenderDeal, sample(lenderPreview, { deal: shown, ...values }))
  const user = await renderPage(`${dealPath}?tab=sharing`, { as: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'View as lender' }))
  return { user, dealPath, dialog: within(await screen.findByRole('dialog', { name: 'Harbor Bakery' })) }
}

test('shows a lender’s own tabs of a deal that isn’t shared, and says that it is a preview', async () => {
  const { user, dealPath, dialog } = await open({
    documents: { items: [sample(lenderDocument, { name: 'Lease.pdf' })], total_count: 3 },
    questions: [sample(lenderQuestion, { title: 'Who else owns it?', answer: 'My sister' })],
    acknowledgements: [sample(lenderAcknowledgement, { title: 'Terms' })],
  })
  expect(dialog.getByRole('note').textContent).toContain('Preview – this is what a lender sees')
  expect(dialog.getByRole('region', { name: 'Credit summary' }).textContent).toContain('Missing from this package')
  await user.click(dialog.getByRole('tab', { name: 'Documents' }))
  await dialog.findByText('Lease.pdf')
  dialog.getByText('… and 2 more documents')
  await user.click(dialog.getByRole('tab', { name: 'Questions & answers' }))
  await dialog.findByText('My sister')
  await user.click(dialog.getByRole('tab', { name: 'Acknowledgments' }))
  await dialog.findByRole('heading', { name: 'Terms' })
  expect(dialog.getAllByRole('button').map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)).toEqual(['Close'])
  expect(currentUrl()).toBe(`${dealPath}?tab=sharing&share=preview`)
  await user.keyboard('{Escape}')
  await expectGone('dialog')
  expect(currentUrl()).toBe(`${dealPath}?tab=sharing`)
})

test('says what is empty as the lender reads it', async () => {
  const { user, dialog } = await open({
    documents: { items: [], total_count: 0 },
    questions: [],
    acknowledgements: [],
  })
  await user.click(dialog.getByRole('tab', { name: 'Documents' }))
  await dialog.findByText('Documents appear here once Northwind Capital approves them.')
  await user.click(dialog.getByRole('tab', { name: 'Questions & answers' }))
  await dialog.findByText('No answers yet')
})

test('a preview that can’t be loaded can be tried again', async () => {
  const { dealPath } = serveDeal()
  server.on(previewLenderDeal, noConnection)
  const user = await renderPage(`${dealPath}?tab=sharing&share=preview`, { as: 'admin' })
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Couldn’t load the preview')
  server.on(
    previewLenderDeal,
    sample(lenderPreview, { deal: sample(lenderDeal, { title: 'Harbor Bakery', partner, offers: [] }) }),
  )
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('dialog', { name: 'Harbor Bakery' })
})
