import type { Locator, Page } from '@playwright/test'
import { DealCalls, dealsPath, uniqueWord } from '../../fixtures/api/deal-calls.ts'
import { startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const first = 'Pre-Qualification'
const second = 'Document Collection'

const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const card = (page: Page, stage: string, title: string): Locator =>
  column(page, stage).getByRole('article', { name: title })

test.beforeEach(({ page }) => startSessionAs(page, 'admin'))

test('cards move by mouse and by menu, with counts and sums, and are still there after a reload', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const calls = await DealCalls.as(page, 'admin')
  const word = uniqueWord()
  await calls.add({ title: `Bakery ${word}`, loan_amount: '250000.00' })
  const garage = await calls.add({ title: `Garage ${word}`, loan_amount: '150000.00' })
  await page.goto(dealsPath(word, '&view=board'))
  await expect(column(page, first)).toContainText('2 deals, total $400K')

  const draggable = card(page, first, `Bakery ${word}`)
  await expect(draggable).toHaveAttribute('draggable', 'true')
  await draggable.dragTo(column(page, second))
  await expect(card(page, second, `Bakery ${word}`)).toBeVisible()
  await expect(column(page, first)).toContainText('1 deal, total $150K')
  await expect(column(page, second)).toContainText('1 deal, total $250K')

  await card(page, first, garage.title).getByRole('button', { name: 'Move to' }).click()
  await page.getByRole('menuitem', { name: 'Lender Review' }).click()
  await expect(card(page, 'Lender Review', garage.title)).toBeVisible()
  const announced = `Moved ${garage.title} from ${first} to Lender Review.`
  await expect(page.getByRole('status').filter({ hasText: announced })).toHaveCount(1)
  await expect.poll(async () => (await calls.get(garage)).stage.name).toBe('Lender Review')

  await page.reload()
  await expect(card(page, second, `Bakery ${word}`)).toBeVisible()
  await expect(card(page, 'Lender Review', garage.title)).toBeVisible()
  await expect(column(page, second)).toContainText('1 deal, total $250K')
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
  const stages = page.getByRole('navigation', { name: 'Stages' })
  await expect(stages.getByRole('button', { name: new RegExp(`^${second}`) })).toContainText('1 ·')
  await stages.getByRole('button', { name: /^Closing/ }).click()
  await expect(page.getByRole('region', { name: 'Closing' }).getByRole('button').first()).toBeFocused()
})
