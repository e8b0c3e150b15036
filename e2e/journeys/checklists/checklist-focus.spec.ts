import { BundleCalls } from '../../fixtures/api/checklist-calls.ts'
import { uniqueWord } from '../../fixtures/api/deal-calls.ts'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

test('removing a checklist from the list moves the focus to the one that takes its place', async ({ page }) => {
  await startSessionAs(page, 'admin')
  const calls = await BundleCalls.as(page, 'admin')
  const word = uniqueWord()
  for (const each of ['a', 'b', 'c']) await calls.add({ title: `${word} ${each}` })
  await page.goto(`/partner/${demoPartnerId}/bundles?search=${word}`)
  const choose = async (title: string, item: string) => {
    await page.getByRole('button', { name: `More actions: ${title}` }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  const link = (each: string) => page.getByRole('link', { name: `${word} ${each}`, exact: true })
  await choose(`${word} a`, 'Archive')
  await expect(link('a')).toBeHidden()
  await expect(link('b')).toBeFocused()
  await choose(`${word} c`, 'Delete')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(link('c')).toBeHidden()
  await expect(link('b')).toBeFocused()
})
