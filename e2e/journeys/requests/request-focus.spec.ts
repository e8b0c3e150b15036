import { RequestsPage } from '../../fixtures/pages/requests-page.ts'
import { expect, test } from '../../fixtures/test.ts'

// Without animations, a menu closes at the same moment its dialog opens.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('dialogs opened from a menu return the focus to its button', async ({ page }) => {
  const own = await RequestsPage.open(page)
  await own.answered('Why now?')
  await own.go()
  for (const item of ['A checklist', 'Single requests', 'A custom checklist']) {
    await own.choose('Request', item)
    await expect(own.dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(own.dialog).toBeHidden()
    await expect(own.button('Request')).toBeFocused()
  }
  await own.link('Why now?').click()
  for (const item of ['Edit request', 'Waive', 'Withdraw']) {
    await own.choose('Actions for the request', item)
    await page.keyboard.press('Escape')
    await expect(own.dialog).toBeHidden()
    await expect(own.button('Actions for the request')).toBeFocused()
  }
})

for (const width of [1440, 390]) {
  test(`at ${width}, closing or removing something leaves the focus in a sensible place`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const own = await RequestsPage.open(page)
    await own.answered('One', 'Two', 'Three')
    await own.ask({ title: 'Four' })
    await own.go()
    await own.link('Four').click()
    await expect(own.view.getByRole('heading', { name: 'Four' })).toBeFocused()
    await own.button(width > 1000 ? 'Close request' : 'Back to requests').click()
    await expect(own.link('Four')).toBeFocused()

    await own.link('Four').click()
    await own.choose('Actions for the request', 'Withdraw')
    await own.dialog.getByRole('button', { name: 'Withdraw' }).click()
    await expect(own.link('Four')).toBeHidden()
    await expect(page.getByRole('heading', { name: /^Requests in / })).toBeFocused()

    for (const title of ['One', 'Two']) await own.row(title).getByRole('checkbox').check()
    await own.button('Approve selected').click()
    await expect(page.getByText('Approved 2 answers')).toBeVisible()
    await expect(own.button('Approve selected')).toBeHidden()
    await expect(page.getByRole('heading', { name: /^Requests in / })).toBeFocused()

    await own.link('Three').click()
    await own.button('Approve').click()
    await expect(own.button('Approve')).toBeHidden()
    await expect(own.view.getByRole('heading', { name: 'Three' })).toBeFocused()
  })
}
