import type { Page } from '@playwright/test'
import { openBundle } from '../../fixtures/api/checklist-calls.ts'
import { RequestsPage } from '../../fixtures/pages/requests-page.ts'
import { demoPartnerId } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const notes = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`Notes ${name}`) })

/** Chooses a file with a button, waits until it is uploaded, and returns the document's id. */
async function send(page: Page, button: RegExp, name: string): Promise<string> {
  const announced = page.waitForResponse((reply) => reply.url().includes('/upload/presigned/url'))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(notes(name))
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  return ((await (await announced).json()) as { id: string }).id
}

const choose = /^Choose (a|another) file/

/** Waits until the document is on the server, or gone from it. */
async function expectThere(page: Page, token: string, id: string, isThere: boolean) {
  const headers = { Authorization: `Bearer ${token}` }
  const status = async () =>
    (await page.request.get(`/api/v0/documents/${id}/partners/${demoPartnerId}`, { headers })).status()
  await expect.poll(status).toBe(isThere ? 200 : 404)
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('loanyard.access') ?? '')

test('a template that was uploaded but never saved is deleted from the server; a saved one stays', async ({ page }) => {
  const { calls, bundle } = await openBundle(page, 'Form')
  const token = await tokenOf(page)
  const edit = () => page.getByRole('button', { name: 'Edit Form' }).click()
  await edit()
  const canceled = await send(page, choose, 'first.txt')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expectThere(page, token, canceled, false)

  await edit()
  const removed = await send(page, choose, 'removed.txt')
  await page.getByRole('button', { name: 'Remove removed.txt' }).click()
  await expectThere(page, token, removed, false)
  const replaced = await send(page, choose, 'replaced.txt')
  const saved = await send(page, choose, 'saved.txt')
  await expectThere(page, token, replaced, false)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit Form' })).toBeFocused()

  await edit()
  const other = await send(page, choose, 'other.txt')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expectThere(page, token, other, false)
  await expectThere(page, token, saved, true)
  expect((await calls.get(bundle)).attachments[0]?.template_document).toMatchObject({ name: 'saved.txt' })
})

test('a request keeps its own draft; documents of discarded requests are deleted from the server', async ({ page }) => {
  const own = await RequestsPage.open(page)
  const token = own.token()
  const path = `/api/v0/attestations/partners/${demoPartnerId}/deals/${own.deal.id}/bundles`
  for (const title of ['First', 'Second']) {
    const attachments = [{ kind: 'Question', title: 'Why?' }]
    await own.call('POST', path, { title, stage: own.deal.stage.id, attachments })
  }
  await own.go()
  await own.choose('Actions for First', 'Add a request')
  await own.dialog.getByLabel('Title').fill('Only for the first')
  const given = await send(page, choose, 'given.txt')
  await page.keyboard.press('Escape')
  await own.choose('Actions for Second', 'Add a request')
  await expect(own.dialog.getByLabel('Title')).toHaveValue('')
  await page.keyboard.press('Escape')
  await own.choose('Actions for First', 'Add a request')
  await expect(own.dialog.getByLabel('Title')).toHaveValue('Only for the first')
  await expectThere(page, token, given, true)
  await own.dialog.getByRole('button', { name: 'Start over' }).click()
  await expectThere(page, token, given, false)

  await page.keyboard.press('Escape')
  await own.choose('Request', 'Single requests')
  await own.button('Add another').click()
  const second = own.dialog.getByRole('group', { name: 'Request 2' })
  const chooser = page.waitForEvent('filechooser')
  const announced = page.waitForResponse((reply) => reply.url().includes('/upload/presigned/url'))
  await second.getByRole('button', { name: choose }).click()
  await (await chooser).setFiles(notes('second.txt'))
  const { id } = (await (await announced).json()) as { id: string }
  await expect(second.getByRole('button', { name: 'Remove second.txt' })).toBeVisible()
  await own.button('Remove request 2').click()
  await expectThere(page, token, id, false)
})
