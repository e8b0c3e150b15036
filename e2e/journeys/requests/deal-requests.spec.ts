import { dealsPath } from '../../fixtures/api/deal-calls.ts'
import { axeSchemes } from '../../fixtures/browser/axe-matrix.ts'
import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { RequestsPage } from '../../fixtures/pages/requests-page.ts'
import { expect, test } from '../../fixtures/test.ts'

test('open requests keep a deal in its stage, on its page and on the board; an Admin moves it past them', async ({
  page,
}) => {
  const own = await RequestsPage.open(page)
  const [asked] = await own.ask({ title: 'Tax return' }, { title: 'Photo', is_required: false })
  await page.goto(own.address('').replace('?tab=requests', ''))
  const stage = page.getByRole('region', { name: 'Stage' })
  await stage.getByRole('button', { name: 'Move to next stage' }).click()
  await expect(stage.getByRole('alert')).toContainText('One required request is still open in Pre-Qualification.')
  await stage.getByRole('link', { name: 'Tax return' }).click()
  await expect(page).toHaveURL(new RegExp(`tab=requests.*request=${asked?.id}`))
  await expect(own.view.getByRole('heading', { name: 'Tax return' })).toBeVisible()
  await stage.getByRole('button', { name: 'Move anyway' }).click()
  await expect(page.getByText('Moved to Document Collection')).toBeVisible()

  const [, word = ''] = own.deal.title.split(' ')
  await own.calls.change(own.deal, { stage: own.calls.stageNamed('Pre-Qualification').id, force: true })
  await own.answered('Lease?')
  await page.goto(dealsPath(word, '&view=board'))
  const card = page.getByRole('article', { name: own.deal.title })
  await expect(card).toContainText('Needs review')
  await expect(card).toContainText(/0\/[23]/)
  await card.getByRole('button', { name: /Move to/ }).click()
  await page.getByRole('menuitem', { name: 'Packaging' }).click()
  const blockedDialog = page.getByRole('dialog', { name: `${own.deal.title} can’t move yet` })
  await expect(blockedDialog.getByRole('link')).toHaveText(['Tax return', 'Lease?'])
  await expectAccessible(page)
  await blockedDialog.getByRole('button', { name: 'Move anyway' }).click()
  await expect(page.getByRole('region', { name: 'Packaging' }).getByRole('article')).toHaveAccessibleName(
    own.deal.title,
  )
  await page.goto(dealsPath(word, '&view=list'))
  await expect(page.getByRole('row', { name: new RegExp(word) })).toContainText('Needs review')
})

for (const colorScheme of axeSchemes) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('an open request and the dialogs of requests are accessible', async ({ page }) => {
      const own = await RequestsPage.open(page)
      const [asked] = await own.answered('Why now?')
      await own.go(`&request=${asked?.id}`)
      await own.view.getByText('History').click()
      await expectAccessible(page)
      await own.button('Send back').click()
      await own.dialog.getByRole('button', { name: 'Send back' }).click()
      await expect(own.dialog.getByText('Choose a reason.').first()).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      const openings = [
        () => own.button('Request checklists').click(),
        () => own.choose('Other requests', 'A custom checklist'),
      ]
      for (const openDialog of openings) {
        await openDialog()
        await own.dialog.getByRole('button', { name: /Request checklist|Send request/ }).click()
        await expect(own.dialog.getByRole('alert').first()).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(own.dialog).toHaveCount(0)
      }
    })
  })
}
