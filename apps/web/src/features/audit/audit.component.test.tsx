import { auditEntry, exportAudit, listAudit, listAuditPeople } from '@loanyard/contract/audit/audit-trail'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../../testing/failures.ts'
import { server } from '../../../testing/fake-server.ts'
import { partnerId } from '../../../testing/people.ts'
import { currentUrl, findAlert } from '../../../testing/queries.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { listOf, newId, sample } from '../../../testing/sample.ts'

const path = `/partner/${partnerId}/audit`
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const devon = { kind: 'staff' as const, id: newId('stf'), name: 'Devon Marsh' }
const edited = {
  ...sample(auditEntry),
  action: 'staff_updated',
  actor: 'Ana Lopez (ana@northwind.test)',
  address: '192.0.2.7',
  device: firefox,
  deal: null,
  record: devon,
  changes: [{ field: 'phone', from: null, to: '(207) 555-0177' }],
  name: null,
}
const entries = async () => within(await screen.findByRole('region', { name: 'Audit trail' }))

beforeEach(() => {
  server.serve(listAuditPeople)
  server.on(listAudit, listOf([edited]))
})

test('an entry says who did what to which record, from which device', async () => {
  await renderPage(path, { as: 'admin' })
  const list = await entries()
  const row = list.getAllByRole('row')[1]
  expect(row?.textContent).toContain('Ana Lopezana@northwind.test')
  expect(row?.textContent).toContain('edited Devon Marsh')
  expect(row?.textContent).toContain('Phone: (207) 555-0177')
  expect(row?.textContent).toContain('192.0.2.7Firefox on Windows')
  const link = list.getByRole<HTMLAnchorElement>('link', { name: 'Devon Marsh' })
  expect(new URL(link.href).pathname).toBe(`/partner/${partnerId}/user-management/${devon.id}`)
})

test('the trail is filtered by a record in the address, and shows all records again', async () => {
  const person = await renderPage(path, { as: 'admin' })
  await person.click((await entries()).getByRole('button', { name: 'Show only entries for Devon Marsh' }))
  await expect.poll(() => server.requests(listAudit).at(-1)?.query['record']).toBe(devon.id)
  expect(currentUrl()).toBe(`${path}?record=${devon.id}`)
  expect((await entries()).queryByRole('button', { name: /^Show only/ })).toBeNull()
  await person.click(await screen.findByRole('button', { name: 'Show all records, not only Devon Marsh' }))
  await expect.poll(currentUrl).toBe(path)
})

test('the export has the filters of the list, and says why it failed', async () => {
  server.on(exportAudit, refusal('forbidden', 'You can’t export this.'))
  const person = await renderPage(`${path}?record=${devon.id}&about=people`, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'Export' }))
  await findAlert('You can’t export this.')
  expect(server.requests(exportAudit).at(-1)?.query).toEqual({ record: devon.id, about: 'people' })
})
