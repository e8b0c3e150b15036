import { axeSchemes } from '../fixtures/browser/axe-matrix.ts'
import { expectAccessible } from '../fixtures/browser/expect-accessible.ts'
import { DocumentsPage, writeFiles, holdUploads, uniquePdf } from '../fixtures/pages/documents-page.ts'
import { expect, test } from '../fixtures/test.ts'

for (const colorScheme of axeSchemes) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('documents are accessible: uploading, selected, in each dialog, previewed, on a phone, and with long names', async ({
      page,
    }, info) => {
      test.slow()
      const documents = await DocumentsPage.open(page)
      const bytes = uniquePdf()
      await documents.add('there already.pdf', bytes)
      const release = await holdUploads(page)
      await documents.choose(
        writeFiles(info, { 'a.csv': 'a\n1\n', 'copy.pdf': bytes, 'fake.pdf': '<html></html>', 'setup.exe': 'MZ' }),
      )
      await expect(documents.uploads).toContainText('Uploading 3 files')
      await expectAccessible(page)
      await release()
      await expect(documents.uploads).toHaveText(/^1 not uploaded/)
      await expectAccessible(page)

      await page.reload()
      await page.getByRole('checkbox', { name: 'Select a.csv' }).check()
      await expectAccessible(page)
      await documents.menu('a.csv', 'Rename')
      await page.getByRole('dialog').getByLabel('Name').fill('a/b')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByText('File names can’t contain slashes.').first()).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await documents.menu('a.csv', 'Move to another stage')
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await documents.link('fake.pdf').click()
      await expect(page.getByRole('dialog', { name: 'This document was rejected' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')

      await page.route('**/zip/download/hash', (route) => route.fulfill({ status: 500, body: '' }))
      await documents.button('Download as zip').click()
      await expect(page.getByRole('region', { name: 'Document download' }).getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      await documents.link('copy.pdf').click()
      const preview = page.getByRole('dialog')
      await expect(preview.getByText('Credit memorandum')).toBeAttached()
      await page.keyboard.press('?')
      await expect(preview.getByRole('region', { name: 'Keyboard shortcuts' })).toBeVisible()
      await page.keyboard.press('/')
      await expectAccessible(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(documents.address())
      await expect(documents.link('a.csv')).toBeVisible()
      await expectAccessible(page)

      const long = `${'Featherstonehaughworthington'.repeat(7)}.csv`
      await documents.choose(
        writeFiles(info, {
          [long]: 'a\n1\n',
          [`${'x'.repeat(150)}.exe`]: 'MZ',
          [`${'y'.repeat(150)}.pdf`]: '<html></html>',
        }),
      )
      await expect(documents.uploads).toHaveText(/^1 not uploaded/)
      for (const width of [1440, 1240, 1024, 720, 390]) {
        await page.setViewportSize({ width, height: 800 })
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, `at ${width}`).toBe(0)
      }
    })
  })
}
