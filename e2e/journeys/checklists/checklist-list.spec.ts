import type { Page } from '@playwright/test'
import { BundleCalls } from '../../fixtures/api/checklist-calls.ts'
import { DealCalls, uniqueWord } from '../../fixtures/api/deal-calls.ts'
import { withoutEvents } from '../../fixtures/browser/without-events.ts'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { startSession, createPartner, signInAs } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const bundles = `/partner/${demoPartnerId}/bundles`
const of = (word: string) => `${bundles}?search=${word}`
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const message = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words })

/** Opens a checklist's menu and chooses an item. */
async function choose(page: Page, bundle: string, item: string) {
  await page.getByRole('button', { name: `More actions: ${bundle}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('a new partner starts with the starter library, by stage; adding it again adds nothing', async ({ page }) => {
  const partner = await createPartner(page.request)
  await startSession(page, await signInAs(page.request, partner.email))
  await page.goto(`/partner/${partner.partnerId}/deals`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bundles' }).click()
  await expect(page).toHaveURL(`/partner/${partner.partnerId}/bundles`)
  await expect(page.getByText('No checklists yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add the starter library' }).click()
  await expect(message(page, /^Added \d+ checklists from the starter library$/)).toBeVisible()
  const sections = page.getByRole('region').filter({ has: page.getByRole('listitem') })
  await expect(sections.first()).toContainText('Pre-Qualification')
  await expect(section(page, 'Document Collection').getByRole('listitem').first()).toContainText(/\d+ items/)
  await expect(section(page, 'Document Collection').getByRole('listitem').first()).toContainText('Never requested')
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add the starter library' }).click()
  await expect(message(page, 'Nothing to add')).toBeVisible()
})

test('search waits for a pause, is kept in the URL and shows when nothing matches', async ({ page }) => {
  const calls = await BundleCalls.as(page, 'admin')
  const word = uniqueWord()
  const stage = await calls.stageNamed('Closing')
  await calls.add({ title: `Closing ${word}`, stage: stage.id })
  await calls.add({ title: `Always ${word}` })
  await startSessionAs(page, 'manager')
  // On a busy machine the pause between two letters may be long enough to search.
  await page.clock.install()
  await page.goto(bundles)
  await expect(section(page, 'Pre-Qualification')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('searchbox', { name: 'Search titles' }).pressSequentially(word)
  await page.clock.runFor(300)
  await page.clock.resume()
  await expect(section(page, 'Closing').getByRole('link', { name: `Closing ${word}` })).toBeVisible()
  await expect(section(page, 'Any stage').getByRole('link', { name: `Always ${word}` })).toBeVisible()
  await expect(page).toHaveURL(of(word))
  await expect(message(page, /^2 checklists$/)).toBeVisible()
  expect(asked.filter((url) => url.includes('/bundles?') && url.includes('search='))).toHaveLength(1)
  await page.getByRole('searchbox').fill(`${word}x`)
  await expect(page.getByText('No checklists match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL(bundles)
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue(`${word}x`)
})

test('a checklist is duplicated, archived and restored, and deleted if it was never requested', async ({ page }) => {
  const calls = await BundleCalls.as(page, 'admin')
  const word = uniqueWord()
  const made = await calls.add({ title: word, attachments: [{ title: 'One' }, { title: 'Two' }] })
  await startSessionAs(page, 'admin')
  await page.goto(of(word))
  await choose(page, word, 'Duplicate')
  await expect(title(page)).toHaveText(`${word} (copy)`)
  await expect(page.getByRole('list', { name: 'Items', exact: true }).getByRole('listitem')).toHaveCount(2)

  await page.goto(of(word))
  await choose(page, word, 'Archive')
  await expect(page.getByRole('link', { name: word, exact: true })).toBeHidden()
  await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Archived' }).click()
  await expect(page).toHaveURL(`${bundles}?show=archived&search=${word}`)
  await expect(page.getByRole('link', { name: word, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('No checklists match')).toBeVisible()
  expect((await calls.get(made)).is_archived).toBe(false)

  await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Templates' }).click()
  await choose(page, `${word} (copy)`, 'Delete')
  const dialog = page.getByRole('dialog', { name: `Delete ${word} (copy)?` })
  await expect(dialog).toContainText('2 items')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await choose(page, `${word} (copy)`, 'Delete')
  await dialog.getByRole('button', { name: 'Delete checklist' }).click()
  await expect(page.getByRole('link', { name: `${word} (copy)` })).toBeHidden()
  await expect(page.getByRole('link', { name: word, exact: true })).toBeVisible()
})

test("a requested checklist cannot be deleted: the server's message suggests archiving", async ({ page }) => {
  await withoutEvents(page)
  const [calls, deals] = [await BundleCalls.as(page, 'admin'), await DealCalls.as(page, 'admin')]
  const word = uniqueWord()
  const made = await calls.add({ title: word, attachments: [{ title: 'One' }] })
  const deal = await deals.add({ title: `For ${word}` })
  await startSessionAs(page, 'admin')
  await page.goto(of(word))
  await expect(page.getByRole('listitem').filter({ hasText: word })).toContainText('Never requested')
  // Requested elsewhere while the page still shows it as never requested.
  await calls.request(deal.id, made.id)
  await choose(page, word, 'Delete')
  await page.getByRole('button', { name: 'Delete checklist' }).click()
  const kept = page.getByRole('dialog', { name: `${word} can’t be deleted` })
  await expect(kept).toContainText(
    'This checklist was requested on a deal, so it can’t be deleted. Archive it instead.',
  )
  await kept.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: word })).toContainText('Requested once')
  await choose(page, word, 'Delete')
  await expect(kept).toContainText('This checklist was requested once, so it’s kept.')
  await kept.getByRole('button', { name: 'Archive checklist' }).click()
  await expect(page.getByText('No checklists match')).toBeVisible()
  expect((await calls.get(made)).is_archived).toBe(true)
})

test('custom checklists are listed separately and link to their deal', async ({ page }) => {
  const [calls, deals] = [await BundleCalls.as(page, 'admin'), await DealCalls.as(page, 'admin')]
  const word = uniqueWord()
  const deal = await deals.add({ title: `Deal ${word}` })
  const body = { title: `Custom ${word}`, stage: deal.stage.id, attachments: [{ kind: 'Question', title: 'Why?' }] }
  await calls.addCustom(deal.id, body)
  await startSessionAs(page, 'admin')
  await page.goto(of(word))
  await expect(page.getByText('No checklists match')).toBeVisible()
  await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Custom' }).click()
  await expect(page.getByRole('link', { name: `Custom ${word}` })).toBeVisible()
  await page.getByRole('link', { name: `Deal ${word}` }).click()
  await expect(title(page)).toHaveText(`Deal ${word}`)
})

test('by keyboard alone: the search, the rows and the menu', async ({ page }) => {
  const calls = await BundleCalls.as(page, 'admin')
  const word = uniqueWord()
  for (const each of ['A', 'B', 'C']) await calls.add({ title: `${each} ${word}` })
  await startSessionAs(page, 'admin')
  await page.goto(bundles)
  await expect(section(page, 'Any stage')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(word)
  await page.keyboard.press('Enter')
  await expect(message(page, /^3 checklists$/)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: `A ${word}` })).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: `C ${word}` })).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `More actions: B ${word}` })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText(`B ${word}`)
})

test('all of sixty checklists come into view by scrolling', async ({ page }) => {
  const { email, partnerId } = await createPartner(page.request)
  const tokens = await signInAs(page.request, email)
  const calls = new BundleCalls(page.request, tokens.access, partnerId)
  for (let number = 1; number <= 60; number += 1)
    await calls.add({ title: `Bundle ${String(number).padStart(2, '0')}` })
  await startSession(page, tokens)
  await page.goto(`/partner/${partnerId}/bundles`)
  await expect(message(page, /^60 checklists$/)).toBeVisible()
  await page.getByRole('link', { name: 'Bundle 60' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('link', { name: 'Bundle 60' })).toBeInViewport()
})

test('a coordinator can only read: no button changes anything', async ({ page }) => {
  await startSessionAs(page, 'coordinator')
  await page.goto(bundles)
  await expect(section(page, 'Pre-Qualification')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New checklist' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^More actions/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Pre-qualification questions' }).click()
  await expect(title(page)).toHaveText('Pre-qualification questions')
  await expect(page.getByText('You can view and request this checklist.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Edit|Delete|Move|Add|More actions)/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Preview as borrower' }).click()
  await expect(page.getByRole('dialog', { name: 'What the borrower will see' })).toContainText(
    'Pre-qualification questions',
  )
})
