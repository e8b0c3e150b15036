import type { Page } from '@playwright/test'
import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { textPdf } from '../../fixtures/files/sample-files.ts'
import { PortalFixture } from '../../fixtures/people/portal-fixture.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

async function choose(page: Page, button: string, ...names: string[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).click()
  const files = names.map((name) => ({ name, mimeType: 'application/pdf', buffer: textPdf(1, () => [name]) }))
  await (await chooser).setFiles(files)
}

test('each year is sent into its place, the broker reads the same count, and a send-back keeps the good files', async ({
  page,
  browser,
}) => {
  const fixture = await PortalFixture.open(page)
  const asked = await fixture.ask({ kind: 'Document', title: 'Tax returns', slots: ['2025', '2024', '2023'] })
  await page.goto(`${fixture.myDocs}/${asked.id}`)
  await choose(page, 'Choose files for 2025', 'first.pdf')
  await expect(page.getByText('1 of 3 sent').first()).toBeVisible()
  await page.getByText('Several files at once, or something else?').click()
  await page.context().setOffline(true)
  await choose(page, 'Choose files', 'return 2024.pdf', 'other.pdf')
  await expect(page.getByRole('progressbar').first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('2 of 3 sent').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Still missing: 2023')).toBeVisible()
  await expectAccessible(page)

  const desk = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await fixture.startStaffSession(desk)
  await desk.goto(`/partner/${fixture.partnerId}/deals/${fixture.deal.id}?tab=requests&request=${asked.id}`)
  const view = desk.getByRole('region', { name: 'Request', exact: true })
  await expect(view.getByText('2 of 3 sent')).toBeVisible()
  await expect(view.getByText('Still missing: 2023')).toBeVisible()
  await expect(view.getByRole('list', { name: 'Sent so far' }).getByRole('listitem')).toHaveCount(3)

  await page.getByLabel('Which one is other.pdf?').selectOption('2023')
  await expect(page.getByText(/^Got it/)).toBeVisible()
  await desk.reload()
  await desk.getByRole('button', { name: 'Send back' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption({ label: 'Wrong year' })
  await dialog.getByLabel('first.pdf').uncheck()
  await dialog.getByLabel('return 2024.pdf').uncheck()
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect(dialog).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('This needs a fix.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Files that need a fix' })).toContainText('other.pdf')
  await choose(page, 'Choose files for 2023', 'better.pdf')
  await expect(page.getByText(/^Got it/)).toBeVisible()
  const [answer] = (await fixture.seen(asked.id)).submissions
  expect(answer?.documents.map(({ name }) => name)).toEqual(['first.pdf', 'return 2024.pdf', 'better.pdf'])
  await desk.close()
})
