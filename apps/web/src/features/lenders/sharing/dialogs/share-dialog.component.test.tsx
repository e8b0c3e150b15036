import { getDeal } from '@loanyard/contract/deals/calls'
import { listLenderStaff } from '@loanyard/contract/lenders/calls'
import { listConditions } from '@loanyard/contract/lenders/conditions/calls'
import { dealSharing, lenderForDeal, lenderStaff } from '@loanyard/contract/lenders/schemas'
import { listLendersForDeal, shareDealWithLender } from '@loanyard/contract/lenders/sharing-calls'
import { listRequirements } from '@loanyard/contract/requests/calls'
import { requirement, submission, submittedDocument } from '@loanyard/contract/requests/schemas'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { serveDeal } from '../../../../../testing/deal-page.ts'
import { server } from '../../../../../testing/fake-server.ts'
import { expectGone } from '../../../../../testing/queries.ts'
import { renderPage } from '../../../../../testing/render-page.tsx'
import { listOf, sample } from '../../../../../testing/sample.ts'

const banks = ['First Coastal Bank', 'Second Street Savings', 'Third Lake Bank'].map((name) =>
  sample(lenderForDeal, { name, status: 'Active', is_deal_shared: false }),
)
const [first = sample(lenderForDeal)] = banks
const person = (full_name: string, is_contact: boolean) =>
  sample(lenderStaff, { full_name, is_contact, lender: first.id, status: 'Active' })

/** Documents of one approved answer. */
function serveApproved(...names: string[]): void {
  const documents = names.map((name) => sample(submittedDocument, { name }))
  const answers = names.length === 0 ? [] : [sample(submission, { status: 'Approved', documents })]
  server.on(listRequirements, {
    results: [sample(requirement, { status: 'Approved', submissions: answers })],
    progress: { requirements: 1, approved: 1, submitted: 0 },
    waiting_on: 'client',
    last_reminded_at: null,
  })
}

beforeEach(() => {
  server.on(listConditions, { results: [], can: { add: false } })
  server.on(listLendersForDeal, listOf(banks))
  server.on(listLenderStaff, listOf([person('Lena Banks', true), person('Gina Torres', false)]))
})

/** Opens the dialog on a deal of four requests, one of them approved. */
async function openDialog(...approved: string[]) {
  serveApproved(...approved)
  const { deal, dealPath } = serveDeal({ progress: { requirements: 4, approved: 1, submitted: 0 } })
  server.on(getDeal, { ...deal, can: { ...deal.can, share: true } })
  const user = await renderPage(`${dealPath}?tab=sharing&share=1`, { as: 'admin' })
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

test('before sharing, it says what lenders will find; three lenders get the deal without choosing contacts', async () => {
  server.on(shareDealWithLender, ({ body }) =>
    sample(dealSharing, { lender: { id: body.lender, name: 'Bank', status: 'Active' } }),
  )
  const { user, dialog } = await openDialog('Lease.pdf', 'Return.pdf')
  await dialog.findByText(/the summary, the financials as entered so far, and 2 approved documents\./)
  dialog.getByText('3 requests not approved yet. Lenders don’t see those.')
  for (const { name } of banks) await user.click(await dialog.findByRole('checkbox', { name: new RegExp(`^${name}`) }))
  await user.click(dialog.getByRole('button', { name: 'Share with 3 lenders' }))
  await expectGone('dialog')
  expect(server.requests(shareDealWithLender).map(({ body }) => body.lender)).toEqual(banks.map(({ id }) => id))
})

test('an empty package is a warning; the main contact is marked as always seeing the deal', async () => {
  const { user, dialog } = await openDialog()
  await dialog.findByText(/^Lenders can’t open any documents yet\./)
  await user.click(await dialog.findByRole('checkbox', { name: new RegExp(`^${first.name}`) }))
  await user.click(dialog.getByRole('button', { name: 'Continue to contacts' }))
  const contact = await dialog.findByRole<HTMLInputElement>('checkbox', { name: /^Lena Banks.*Always$/ })
  expect([contact.checked, contact.disabled]).toEqual([true, true])
  expect(dialog.queryByRole('checkbox', { name: /^Gina Torres.*Always/ })).toBeNull()
})
