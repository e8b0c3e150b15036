import { LeadCalls, leadsPath, uniqueName } from '../fixtures/api/lead-calls.ts'
import { axeSchemes } from '../fixtures/browser/axe-matrix.ts'
import { expectAccessible } from '../fixtures/browser/expect-accessible.ts'
import { startSessionAs } from '../fixtures/people/demo-people.ts'
import { expect, test } from '../fixtures/test.ts'

for (const colorScheme of axeSchemes) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('leads are accessible: selected rows, no matches, a form with errors, converting, bad rows of a file', async ({
      page,
    }) => {
      test.slow()
      const name = uniqueName()
      const calls = await LeadCalls.as(page, 'admin')
      const lead = await calls.add('Priya', name, { phone: '(555) 010-1234' })
      await startSessionAs(page, 'admin')
      await page.goto(leadsPath(name))
      await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
      await expectAccessible(page)
      await page.goto(leadsPath(name, `&lead=${lead.id}`))
      const panel = page.getByRole('dialog', { name: `Priya ${name}` })
      await panel.getByRole('button', { name: 'Add loan amount' }).click()
      await expect(panel.getByLabel('Loan amount')).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await panel.getByRole('button', { name: 'Log a call' }).click()
      await expect(page.getByLabel('Note', { exact: true })).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await panel.getByRole('button', { name: 'Edit', exact: true }).click()
      await panel.getByLabel('Email').fill('not-an-email')
      await panel.getByRole('button', { name: 'Save changes' }).click()
      await expect(panel.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      await panel.getByRole('button', { name: 'Cancel' }).click()
      await panel.getByRole('button', { name: 'Convert to deal' }).click()
      await expect(page.getByRole('dialog', { name: /^Convert/ })).toBeVisible()
      await expectAccessible(page)
      await page.goto(leadsPath(uniqueName(), '&panel=import'))
      await expect(page.getByText('No leads match these filters')).toBeAttached()
      const file = {
        name: 'bad.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Name,Email,Status\n,not-an-email,Warm\n'),
      }
      await page.getByLabel('Choose a CSV or Excel file').setInputFiles(file)
      await expect(page.getByLabel('Import Warm as')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Check rows' }).click()
      await expect(page.getByRole('region', { name: 'Rows with errors' })).toBeVisible()
      await expectAccessible(page)
    })
  })
}
