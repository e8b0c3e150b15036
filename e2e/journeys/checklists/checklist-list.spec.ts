import type { Page } from '@playwright/test'
import { startSession, createPartner, signInAs } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const message = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words })

/** Opens a checklist's menu and chooses an item. */
async function choose(page: Page, bundle: string, item: string) {
  await page.getByRole('button', { name: `More actions: ${bundle}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('a new partner takes the starter library, finds a checklist, duplicates, archives, restores and deletes it', async ({
  page,
}) => {
  const partner = await createPartner(page.request)
  const bundles = `/partner/${partner.partnerId}/bundles`
  await startSession(page, await signInAs(page.request, partner.email))
  await page.goto(`/partner/${partner.partnerId}/deals`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bundles' }).click()
  await expect(page).toHaveURL(bundles)
  await expect(page.getByText('No checklists yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add the starter library' }).click()
  await expect(message(page, /^Added \d+ checklists from the starter library$/)).toBeVisible()
  const sections = page.getByRole('region').filter({ has: page.getByRole('listitem') })
  await expect(sections.first()).toContainText('Pre-Qualification')
  await expect(section(page, 'Document Collection').getByRole('listitem').first()).toContainText(/\d+ items/)
  await expect(section(page, 'Document Collection').getByRole('listitem').first()).toContainText('Never requested')

  const name = 'Pre-qualification questions'
  await page.getByRole('searchbox', { name: 'Search titles' }).fill(name)
  await expect(message(page, /^1 checklist$/)).toBeVisible()
  await expect(page).toHaveURL(/search=Pre/)
  await page.reload()
  await expect(message(page, /^1 checklist$/)).toBeVisible()
  await choose(page, name, 'Duplicate')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} (copy)`)
  await expect(page.getByRole('list', { name: 'Items', exact: true }).getByRole('listitem').first()).toBeVisible()
  await page.goBack()
  await choose(page, name, 'Archive')
  await expect(page.getByRole('link', { name, exact: true })).toBeHidden()
  await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Archived' }).click()
  await expect(page).toHaveURL(/show=archived/)
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('No checklists match')).toBeVisible()
  await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Templates' }).click()
  await choose(page, `${name} (copy)`, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await choose(page, `${name} (copy)`, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete checklist' }).click()
  await expect(page.getByRole('link', { name: `${name} (copy)` })).toBeHidden()
  await expect(page.getByRole('link', { name, exact: true })).toBeFocused()
})
