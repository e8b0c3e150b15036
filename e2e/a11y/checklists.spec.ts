import type { Page } from '@playwright/test'
import { BundleCalls, bundlePath } from '../fixtures/api/checklist-calls.ts'
import { uniqueWord } from '../fixtures/api/deal-calls.ts'
import { axeSchemes } from '../fixtures/browser/axe-matrix.ts'
import { expectAccessible } from '../fixtures/browser/expect-accessible.ts'
import { demoPartnerId, startSessionAs } from '../fixtures/people/demo-people.ts'
import { expect, test } from '../fixtures/test.ts'

const bundles = `/partner/${demoPartnerId}/bundles`

async function withThree(page: Page) {
  const calls = await BundleCalls.as(page, 'admin')
  const attachments = [
    { title: 'Tax returns', description: 'Three years, all pages.' },
    { title: 'Why now?', kind: 'Question' as const, is_required: false },
    { title: 'What we share', kind: 'Acknowledgement' as const },
  ]
  return { calls, bundle: await calls.add({ title: uniqueWord(), description: 'All of it', attachments }) }
}

for (const colorScheme of axeSchemes) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test.beforeEach(async ({ page }) => {
      await startSessionAs(page, 'admin')
    })

    test('a new checklist and the editor are accessible with errors, in conflict, on a phone, and with long words', async ({
      page,
    }) => {
      test.slow()
      const { calls, bundle } = await withThree(page)
      await page.goto(`${bundles}?search=${bundle.title}`)
      await page.getByRole('button', { name: 'New checklist' }).click()
      await page.getByRole('button', { name: 'Create checklist' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      await page.goto(bundlePath(bundle))
      await page.getByRole('button', { name: 'Edit Tax returns' }).click()
      await page.getByRole('button', { name: 'Add item' }).click()
      const adding = page.getByRole('form', { name: 'New item' })
      await adding.getByLabel('Type', { exact: true }).selectOption('Signature')
      await adding.getByRole('button', { name: 'Add' }).click()
      await expect(adding.getByRole('alert')).toContainText('Please fix 2 items below.')
      await expectAccessible(page)
      const [first] = bundle.attachments
      if (first === undefined) throw new Error('the bundle asks for something')
      await calls.changeAttachment(first, { title: 'Theirs' })
      const editing = page.getByRole('form', { name: 'Edit Tax returns' })
      await editing.getByLabel('Title').fill('Mine')
      await editing.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('dialog', { name: 'Someone else changed this checklist' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 390, height: 844 })
      await expectAccessible(page)

      const long = 'Featherstonehaughworthington'.repeat(6)
      const title = `${uniqueWord()}${long}`.slice(0, 190)
      const wide = await calls.add({ title, description: long, attachments: [{ title: long, description: long }] })
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      for (const width of [1440, 1024, 720, 390]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(`${bundles}?search=${title.slice(0, 13)}`)
        await expect(page.getByRole('link', { name: title })).toBeVisible()
        expect(await overflow(), `list at ${width}`).toBe(0)
        await page.goto(bundlePath(wide))
        await expect(page.getByRole('heading', { level: 3, name: long })).toBeVisible()
        expect(await overflow(), `editor at ${width}`).toBe(0)
        await page.getByRole('link', { name: 'Preview as borrower' }).click()
        await expect(page.getByRole('heading', { name: /^Preview – / })).toBeVisible()
        expect(await overflow(), `preview at ${width}`).toBe(0)
      }
    })
  })
}
