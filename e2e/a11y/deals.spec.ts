import { DealCalls, dealPath, dealsPath, uniqueWord } from '../fixtures/api/deal-calls.ts'
import { axeSchemes } from '../fixtures/browser/axe-matrix.ts'
import { expectAccessible } from '../fixtures/browser/expect-accessible.ts'
import { startSessionAs } from '../fixtures/people/demo-people.ts'
import { expect, test } from '../fixtures/test.ts'

for (const colorScheme of axeSchemes) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('deals are accessible: selected rows, forms with errors, and a conflict, which keeps both versions', async ({
      page,
    }) => {
      test.slow()
      const calls = await DealCalls.as(page, 'admin')
      const word = uniqueWord()
      const deal = await calls.add({ title: `Axe ${word}` })
      await startSessionAs(page, 'admin')
      await page.goto(dealsPath(word, '&view=list'))
      await page.getByRole('checkbox', { name: `Select ${deal.title}` }).check()
      await page.getByRole('button', { name: 'New deal' }).click()
      await page.getByRole('button', { name: 'Create deal' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page)

      await page.goto(dealPath(deal))
      await page.getByRole('button', { name: 'Add interest rate' }).click()
      await page.getByLabel('Interest rate').fill('high')
      await page.keyboard.press('Enter')
      await expect(page.getByText(/^Enter a rate below 100/)).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Edit loan', exact: true }).click()
      const form = page.getByRole('form', { name: 'Edit loan' })
      await form.getByLabel('Loan amount').fill('1.5m')
      await form.getByLabel('Interest rate').fill('high')
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
      await form.getByLabel('Interest rate').fill('10.25')
      await calls.change(deal, { loan_amount: '1400000.00', business_name: 'Rowe Marine LLC' })
      await form.getByRole('button', { name: 'Save' }).click()
      const dialog = page.getByRole('dialog', { name: 'Someone else changed this deal' })
      await expect(dialog.getByRole('group', { name: 'Loan amount' })).toContainText('$1,400,000.00')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Save this choice' }).click()
      await expect(page.getByRole('region', { name: 'Loan', exact: true })).toContainText('$1,500,000.00')
      expect(await calls.get(deal)).toMatchObject({ loan_amount: '1500000.00', business_name: 'Rowe Marine LLC' })
    })
  })
}
