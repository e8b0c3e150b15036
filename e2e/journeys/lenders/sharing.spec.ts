import { policyViolations } from '../../fixtures/browser/policy-violations.ts'
import { LendersPage } from '../../fixtures/pages/lenders-page.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a deal is shared with two lenders and undone, shared with people and a watermark, ended and shared again', async ({
  page,
}) => {
  const violations = policyViolations(page)
  const lendersPage = await LendersPage.open(page)
  const { dialog, fixture } = lendersPage
  const lender = await fixture.lender('First Coastal Bank')
  await fixture.invite('Second Street Savings')
  await lendersPage.addPerson(lender, 'Gina Torres')
  const deal = await fixture.deal()
  // A deep link opens the dialog, as does the button next to the people.
  await page.goto(lendersPage.sharing(deal, '&share=1'))
  for (const name of ['First Coastal Bank', 'Second Street Savings'])
    await dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
  await lendersPage.button('Continue to contacts').click()
  await lendersPage.button('Share with 2 lenders').click()
  await expect(page.getByText('Shared with First Coastal Bank and Second Street Savings')).toBeVisible()
  await lendersPage.button('Undo').click()
  await expect(page.getByText('Not shared yet')).toBeVisible()
  await expect(lendersPage.people).not.toContainText(lender.name)

  await lendersPage.people.getByRole('link', { name: 'Share with a lender' }).click()
  await dialog.getByRole('searchbox', { name: 'Search lenders' }).fill('coastal')
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await dialog.getByRole('checkbox', { name: /^First Coastal Bank/ }).check()
  await lendersPage.button('Continue to contacts').click()
  await expect(dialog.getByRole('checkbox', { name: /^Lena Banks/ })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /^Gina Torres/ }).check()
  await dialog.getByRole('checkbox', { name: /^Watermark on PDFs/ }).check()
  await lendersPage.button('Share with 1 lender').click()
  await expect(page).not.toHaveURL(/share=/)
  const card = lendersPage.card(lender.name)
  await expect(card).toContainText('Lena Banks, Gina Torres')
  await expect(card).toContainText('watermark')
  await expect(lendersPage.people).toContainText('Lena Banks, Gina Torres')
  expect(await fixture.sharing(deal)).toContainEqual(
    expect.objectContaining({
      watermark: true,
      assigned_staff: [expect.objectContaining({ user: expect.objectContaining({ full_name: 'Gina Torres' }) })],
    }),
  )

  await lendersPage.choose(`More for ${lender.name}`, 'Turn watermark off')
  await expect(page.getByText(`Watermark off for ${lender.name}`)).toBeVisible()
  await expect(card).not.toContainText('watermark')
  await lendersPage.choose(`More for ${lender.name}`, 'End sharing')
  await expect(dialog).toContainText(`will lose access to ${deal.title}`)
  await dialog.getByRole('button', { name: 'End sharing' }).click()
  const ended = page.getByRole('list', { name: 'Lenders no longer shared with' })
  await expect(ended).toContainText(lender.name)
  await expect(lendersPage.people).not.toContainText(lender.name)
  await lendersPage.choose(`More for ${lender.name}`, 'Share again')
  await expect(page.getByText(`Shared with ${lender.name} again`)).toBeVisible()
  await expect(lendersPage.people).toContainText(lender.name)

  await page.getByRole('tab', { name: 'Activity' }).click()
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity).toContainText(`shared the deal with ${lender.name}`)
  await expect(activity).toContainText(`shared the deal with Gina Torres of ${lender.name}`)
  expect(violations).toEqual([])
})
