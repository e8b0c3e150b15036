import type { Requirement } from '@loanyard/contract/requests/schemas'
import { DocumentsPage, uniquePdf, writeFiles } from '../../fixtures/pages/documents-page.ts'
import { RequestsPage } from '../../fixtures/pages/requests-page.ts'
import { demoPartnerId } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a document of the deal is filed under a request from its menu, by keyboard, and taken off by Undo', async ({
  page,
}) => {
  const documents = await DocumentsPage.open(page)
  const titles = ['Lease agreement', 'Tax returns']
  const { results } = await documents.call<{ results: Requirement[] }>(
    'POST',
    `/api/v1/attestations/requests/partners/${demoPartnerId}/additional`,
    {
      deal: documents.deal.id,
      stage: documents.deal.stage.id,
      requests: titles.map((title) => ({ title, request_type: 'Document' })),
    },
  )
  const statuses = () =>
    Promise.all(
      results.map(({ id }) =>
        documents
          .call<Requirement>('GET', `/api/v0/attestations/partners/${demoPartnerId}/requirements/${id}`)
          .then(({ status }) => status),
      ),
    )
  await documents.add('tax-returns-2024.pdf', uniquePdf())
  await page.getByRole('button', { name: 'More for tax-returns-2024.pdf' }).press('Enter')
  await page.getByRole('menuitem', { name: 'File under a request…' }).press('Enter')
  const suggested = page.getByRole('dialog').getByRole('list', { name: 'Suggested' }).getByRole('button')
  await expect(suggested).toHaveText(['Tax returns'])
  await expect(suggested).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Filed tax-returns-2024.pdf under Tax returns')).toBeVisible()
  expect(await statuses()).toEqual(['Pending', 'Submitted'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(statuses).toEqual(['Pending', 'Pending'])
})

test('a file is dropped on a request, and a document of the deal is chosen for another', async ({ page }, info) => {
  const own = await RequestsPage.open(page)
  await own.ask({ title: 'Lease agreement', kind: 'Document' }, { title: 'Payroll', kind: 'Document' })
  await own.go()
  const box = await own.row('Lease agreement').boundingBox()
  const [lease = ''] = writeFiles(info, { 'lease.pdf': uniquePdf() })
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [lease], dragOperationsMask: 1 }
  const at = { x: (box?.x ?? 0) + 200, y: (box?.y ?? 0) + 10 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data })
  await expect(own.row('Lease agreement')).toContainText('Submitted')
  await expect(page.getByText('Filed lease.pdf under Lease agreement')).toBeVisible()

  await own.link('Payroll').click()
  await own.button('Use a document from this deal').click()
  await own.dialog
    .getByRole('list', { name: 'Documents on this deal' })
    .getByRole('button', { name: 'lease.pdf' })
    .click()
  await expect(own.row('Payroll')).toContainText('Submitted')
  await expect(own.view).toContainText('lease.pdf')
  await expect(own.row('Lease agreement')).toContainText('Pending')
})
