import { getDeal } from '@loanyard/contract/deals/calls'
import { lenderPreview, previewLenderDeal, type LenderPreview } from '@loanyard/contract/lender-area/preview'
import { lenderDeal, lenderQuestion } from '@loanyard/contract/lender-area/schemas'
import { listLenderStaff } from '@loanyard/contract/lenders/calls'
import { listConditions } from '@loanyard/contract/lenders/conditions/calls'
import { dealSharing, lenderForDeal, lenderStaff } from '@loanyard/contract/lenders/schemas'
import { endLenderSharing, listLendersForDeal, shareDealWithLender } from '@loanyard/contract/lenders/sharing-calls'
import { cleanup, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serveDeal } from '../../../../../testing/deal-page.ts'
import { server } from '../../../../../testing/fake-server.ts'
import { enter } from '../../../../../testing/forms.ts'
import { expectGone } from '../../../../../testing/queries.ts'
import { renderPage } from '../../../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../../../testing/sample.ts'
import { drafts } from '../../../../lib/browser/drafts.ts'

const dealId = newId('deal')
const banks = ['First Coastal Bank', 'Second Street Savings', 'Third Lake Bank'].map((name) =>
  sample(lenderForDeal, { name, status: 'Active', is_deal_shared: false }),
)
const [first = sample(lenderForDeal)] = banks
const person = (full_name: string, is_contact: boolean) =>
  sample(lenderStaff, { full_name, is_contact, lender: first.id, status: 'Active' })

const entered = sample(lenderDeal, {
  loan_purpose: 'Equipment',
  term_months: 120,
  personal_credit_score: 720,
  business_state: 'TX',
  year_established: 2014,
  naics_code: '311811',
  reason: 'A second oven.',
  positives: 'Nine years of profit.',
  negatives: 'One large customer.',
  credit_summary: {
    dscr: { ratio: '1.20', period: '2025', is_projection: false, result: 'met' },
    coverage: { ratio: '1.00', shortfall: '0.00' },
    equity: null,
    warnings: [],
    has_sources: true,
  },
})
const two = { items: [], total_count: 2 }

beforeEach(() => {
  server.on(listConditions, { results: [], can: { add: false } })
  server.on(listLendersForDeal, listOf(banks))
  server.on(listLenderStaff, listOf([person('Lena Banks', true), person('Gina Torres', false)]))
})

/** Opens the dialog on a deal of four requests, one of them approved. */
async function openDialog(values: Partial<LenderPreview> = {}) {
  server.on(
    previewLenderDeal,
    sample(lenderPreview, {
      deal: entered,
      documents: two,
      has_figures: true,
      questions: [sample(lenderQuestion)],
      ...values,
    }),
  )
  const { deal, dealPath } = serveDeal({ id: dealId, progress: { requirements: 4, approved: 1, submitted: 0 } })
  server.on(getDeal, { ...deal, can: { ...deal.can, share: true } })
  const user = await renderPage(`${dealPath}?tab=sharing&share=1`, { as: 'admin' })
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

const shareWithAll = () =>
  server.on(shareDealWithLender, ({ body }) =>
    sample(dealSharing, { lender: { id: body.lender, name: 'Bank', status: 'Active' } }),
  )

test('one click chooses the lenders whose credit box the deal fits, and another takes them back', async () => {
  shareWithAll()
  const fits = [[], [], ['state' as const]].map((outside) => ({ outside, unknown: [] }))
  server.on(listLendersForDeal, listOf(banks.map((bank, at) => ({ ...bank, fit: fits[at] ?? null }))))
  const { user, dialog } = await openDialog()
  const choose = await dialog.findByRole('button', { name: 'Choose the 2 lenders that fit' })
  await user.click(choose)
  await user.click(choose)
  expect(dialog.getByRole('button', { name: 'Choose a lender' })).toBeTruthy()
  await user.click(choose)
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /Third Lake Bank/ }).checked).toBe(false)
  await user.click(dialog.getByRole('button', { name: 'Share with 2 lenders' }))
  await expect.poll(() => server.requests(shareDealWithLender).length).toBe(2)
})

test('before sharing, it says what lenders will find; three lenders get the deal without choosing contacts', async () => {
  shareWithAll()
  const { user, dialog } = await openDialog()
  const fact = async (label: string) => (await dialog.findByText(label)).nextElementSibling?.textContent
  expect(await fact('Approved documents')).toBe('2')
  expect(await fact('Questions & answers')).toBe('1')
  expect(await fact('Acknowledgments')).toBe('0')
  expect(await fact('Financials')).toBe('Entered')
  expect(await fact('Assessment')).toBe('Entered')
  expect(dialog.queryByRole('list', { name: 'Check before sharing' })).toBeNull()
  dialog.getByText('3 requests not approved yet. Lenders don’t see those.')
  for (const { name } of banks) await user.click(await dialog.findByRole('checkbox', { name: new RegExp(`^${name}`) }))
  await user.click(dialog.getByRole('button', { name: 'Share with 3 lenders' }))
  await expectGone('dialog')
  expect(server.requests(shareDealWithLender).map(({ body }) => body.lender)).toEqual(banks.map(({ id }) => id))
})

test('Enter in the search chooses the first lender found, without waiting for the list', async () => {
  shareWithAll()
  server.on(listLendersForDeal, ({ query }) =>
    listOf(banks.filter(({ name }) => name.toLowerCase().includes(query['search'] ?? ''))),
  )
  const { user, dialog } = await openDialog()
  const search = await dialog.findByRole('searchbox')
  await user.click(search)
  await user.keyboard('third{Enter}')
  await dialog.findByRole('button', { name: 'Share with 1 lender' })
  await user.keyboard('{Enter}first{Enter}')
  await user.click(await dialog.findByRole('button', { name: 'Share with 2 lenders' }))
  await expectGone('dialog')
  expect(server.requests(shareDealWithLender).map(({ body }) => body.lender)).toEqual([banks[2]?.id, banks[0]?.id])
})

test('says which lenders the deal fits, and keeps no one from sharing outside a credit box', async () => {
  const fits = [
    { outside: [], unknown: [] },
    { outside: ['program' as const, 'loan_amount' as const], unknown: [] },
    { outside: [], unknown: ['state' as const] },
  ]
  server.on(listLendersForDeal, listOf(banks.map((bank, at) => ({ ...bank, fit: fits[at] ?? null }))))
  const { dialog } = await openDialog()
  await dialog.findByRole('checkbox', { name: /^First Coastal.*Fits the credit box$/ })
  dialog.getByRole('checkbox', { name: /^Third Lake.*May fit: the deal has no state$/ })
  const outside = dialog.getByRole<HTMLInputElement>('checkbox', {
    name: /^Second Street.*Outside the credit box: program and loan amount$/,
  })
  expect(outside.disabled).toBe(false)
})

test('Shift and a click choose all lenders in between', async () => {
  shareWithAll()
  const { user, dialog } = await openDialog()
  const box = (name: string) => dialog.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) })
  await user.click(await box('First'))
  await user.keyboard('{Shift>}')
  await user.click(await box('Third'))
  await user.keyboard('{/Shift}')
  expect((await box('Second')).checked).toBe(true)
  await user.click(dialog.getByRole('button', { name: 'Share with 3 lenders' }))
  await expectGone('dialog')
  expect(server.requests(shareDealWithLender)).toHaveLength(3)
})

test('warns of what is empty and shares all the same', async () => {
  shareWithAll()
  const { user, dialog } = await openDialog({
    deal: { ...entered, reason: null, negatives: null },
    documents: { items: [], total_count: 0 },
    has_figures: false,
  })
  const warnings = await dialog.findByRole('list', { name: 'Check before sharing' })
  expect(
    within(warnings)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'No documents are approved yet. Lenders will see an empty document list.',
    'The financials are empty. Lenders will see no figures.',
    'Lenders will read that this is missing: Purpose of request, Weaknesses & mitigants.',
  ])
  dialog.getByText('1 of 3 parts entered')
  await user.click(await dialog.findByRole('checkbox', { name: new RegExp(`^${first.name}`) }))
  await user.click(dialog.getByRole('button', { name: 'Share with 1 lender' }))
  await expectGone('dialog')
})

test('a note goes to every chosen lender, survives a reload, and comes back when sharing is undone', async () => {
  shareWithAll()
  server.on(endLenderSharing, null)
  const { user, dialog } = await openDialog()
  await enter(user, await dialog.findByLabelText(/^Note to the lender/), 'Nine years of profit.')
  cleanup()
  const again = await openDialog()
  const field = await again.dialog.findByLabelText<HTMLTextAreaElement>(/^Note to the lender/)
  await expect.poll(() => field.value).toBe('Nine years of profit.')
  for (const { name } of banks.slice(0, 2))
    await again.user.click(await again.dialog.findByRole('checkbox', { name: new RegExp(`^${name}`) }))
  again.dialog.getByLabelText(/^Note to the lenders/)
  await again.user.click(again.dialog.getByRole('button', { name: 'Share with 2 lenders' }))
  await expectGone('dialog')
  expect(server.requests(shareDealWithLender).map(({ body }) => body.note)).toEqual(
    Array.from({ length: 2 }, () => 'Nine years of profit.'),
  )
  expect(drafts.read(`share-note.${dealId}`)).toBeNull()
  await again.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await expect.poll(() => drafts.read(`share-note.${dealId}`)).toEqual({ note: 'Nine years of profit.' })
})

test('a note with a web address is refused before anything is shared', async () => {
  const { user, dialog } = await openDialog()
  await enter(user, await dialog.findByLabelText(/^Note to the lender/), 'See https://example.com')
  await user.click(await dialog.findByRole('checkbox', { name: new RegExp(`^${first.name}`) }))
  await user.click(dialog.getByRole('button', { name: 'Share with 1 lender' }))
  await dialog.findByText('Leave out web addresses. The email has its own button.')
  expect(server.requests(shareDealWithLender)).toEqual([])
})

test('the main contact is marked as always seeing the deal', async () => {
  const { user, dialog } = await openDialog()
  await user.click(await dialog.findByRole('checkbox', { name: new RegExp(`^${first.name}`) }))
  await user.click(dialog.getByRole('button', { name: 'Continue to contacts' }))
  const contact = await dialog.findByRole<HTMLInputElement>('checkbox', { name: /^Lena Banks.*Always$/ })
  expect([contact.checked, contact.disabled]).toEqual([true, true])
  expect(dialog.queryByRole('checkbox', { name: /^Gina Torres.*Always/ })).toBeNull()
})
