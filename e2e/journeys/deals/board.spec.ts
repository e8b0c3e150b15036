import type { Locator, Page } from '@playwright/test'
import { DealCalls, dealsPath, uniqueWord } from '../../fixtures/api/deal-calls.ts'
import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { withoutEvents } from '../../fixtures/browser/without-events.ts'
import { startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const first = 'Pre-Qualification'
const second = 'Document Collection'

const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const card = (page: Page, stage: string, title: string): Locator =>
  column(page, stage).getByRole('article', { name: title })

test.beforeEach(({ page }) => startSessionAs(page, 'admin'))

test('a card dragged to the next stage is still there after a reload, with updated counts and sums', async ({
  page,
}) => {
  const calls = await DealCalls.as(page, 'admin')
  const word = uniqueWord()
  await calls.add({ title: `Bakery ${word}`, loan_amount: '250000.00' })
  await calls.add({ title: `Garage ${word}`, loan_amount: '150000.00' })
  await page.goto(dealsPath(word, '&view=board'))
  await expect(column(page, first)).toContainText('2 deals, total $400K')

  const draggable = card(page, first, `Bakery ${word}`)
  await expect(draggable).toHaveAttribute('draggable', 'true')
  await draggable.dragTo(column(page, second))
  await expect(card(page, second, `Bakery ${word}`)).toBeVisible()
  await expect(column(page, first)).toContainText('1 deal, total $150K')
  await expect(column(page, second)).toContainText('1 deal, total $250K')

  await page.reload()
  await expect(card(page, second, `Bakery ${word}`)).toBeVisible()
  await expect(card(page, first, `Garage ${word}`)).toBeVisible()
  await expect(column(page, second)).toContainText('1 deal, total $250K')
})

test('a card moves to any stage with its menu, and its new position is announced', async ({ page }) => {
  const calls = await DealCalls.as(page, 'admin')
  const word = uniqueWord()
  const deal = await calls.add({ title: `Menu ${word}` })
  await page.goto(dealsPath(word))
  await card(page, first, deal.title).getByRole('button', { name: 'Move to' }).click()
  await page.getByRole('menuitem', { name: 'Lender Review' }).click()
  await expect(card(page, 'Lender Review', deal.title)).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: `Moved ${deal.title} from ${first} to Lender Review.` }),
  ).toHaveCount(1)
  await expect.poll(async () => (await calls.get(deal)).stage.name).toBe('Lender Review')
})

test('by keyboard alone: moves through the board, moves a card and keeps the focus on it', async ({ page }) => {
  const calls = await DealCalls.as(page, 'admin')
  const word = uniqueWord()
  const older = await calls.add({ title: `Older ${word}` })
  const newer = await calls.add({ title: `Newer ${word}` })
  await page.goto(dealsPath(word))
  await expect(card(page, first, newer.title)).toBeVisible()
  const link = (title: string) => page.getByRole('link', { name: `Open deal ${title}` })

  await page.keyboard.press('j')
  await expect(link(newer.title)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(link(older.title)).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(card(page, second, older.title)).toBeVisible()
  await expect(link(older.title)).toBeFocused()
  await expect.poll(async () => (await calls.get(older)).stage.name).toBe(second)

  await page.keyboard.press('ArrowLeft')
  await expect(link(newer.title)).toBeFocused()
  await page.keyboard.press('m')
  await expect(page.getByRole('menuitem', { name: second })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(card(page, 'Packaging', newer.title)).toBeVisible()
  await expect(link(newer.title)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: newer.title })).toBeVisible()
})

test('a deal changed elsewhere shows its current values, and the person chooses', async ({ page }) => {
  await withoutEvents(page)
  const calls = await DealCalls.as(page, 'admin')
  const word = uniqueWord()
  const deal = await calls.add({ title: `Stale ${word}` })
  await page.goto(dealsPath(word))
  await expect(card(page, first, deal.title)).toBeVisible()
  await calls.change(deal, { stage: calls.stageNamed('Underwriting').id })

  const moveToSecond = async (from: string) => {
    await card(page, from, deal.title).getByRole('button', { name: 'Move to' }).click()
    await page.getByRole('menuitem', { name: second }).click()
  }
  await moveToSecond(first)
  const dialog = page.getByRole('dialog', { name: `${deal.title} just changed` })
  await expect(dialog).toContainText('It’s now in Underwriting')
  await dialog.getByRole('button', { name: 'Keep in Underwriting' }).click()
  await expect(card(page, 'Underwriting', deal.title)).toBeVisible()
  expect((await calls.get(deal)).stage.name).toBe('Underwriting')

  await calls.change(deal, { loan_amount: '123000.00' })
  await moveToSecond('Underwriting')
  await dialog.getByRole('button', { name: `Move to ${second}` }).click()
  await expect(card(page, second, deal.title)).toContainText('$123,000')
  await expect.poll(async () => (await calls.get(deal)).stage.name).toBe(second)
})

test('a deal that is not Active shows so and cannot be moved', async ({ page }) => {
  const calls = await DealCalls.as(page, 'admin')
  const word = uniqueWord()
  const deal = await calls.add({ title: `Held ${word}` })
  await calls.change(deal, { status: 'On Hold' })
  await page.goto(dealsPath(word))
  await expect(card(page, first, deal.title)).toContainText('On Hold')
  await expect(card(page, first, deal.title).getByRole('button', { name: 'Move to' })).toHaveCount(0)
})

test('a long column loads more cards and keeps them when the board reloads', async ({ page }) => {
  const calls = await DealCalls.as(page, 'admin')
  const word = uniqueWord()
  await calls.addMany(32, word)
  await page.goto(dealsPath(word))
  await expect(column(page, first)).toContainText('32 deals')
  await expect(card(page, first, `032 ${word}`)).toBeVisible()
  await page.keyboard.press('j')
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('link', { name: `Open deal 001 ${word}` })).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [60] })
  await page.keyboard.press('Shift+ArrowRight')
  await expect(card(page, second, `001 ${word}`)).toBeVisible()
  await expect(column(page, first)).toContainText('31 deals')
  await expect(card(page, first, `002 ${word}`)).toBeVisible()
})

test('on a phone the board is a list grouped by stage', async ({ page }) => {
  const calls = await DealCalls.as(page, 'admin')
  const word = uniqueWord()
  const deal = await calls.add({ title: `Phone ${word}` })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(dealsPath(word, '&view=board'))
  const group = page.getByRole('region', { name: first })
  await expect(group.getByRole('article', { name: deal.title })).toBeVisible()
  await group.getByRole('button', { name: first }).click()
  await expect(group.getByRole('article')).toHaveCount(0)
  await group.getByRole('button', { name: first }).click()
  await group.getByRole('button', { name: 'Move to' }).click()
  await page.getByRole('menuitem', { name: second }).click()
  const next = page.getByRole('region', { name: second })
  await expect(next.getByRole('button', { name: second })).toContainText('1')
  await expectAccessible(page)
})
