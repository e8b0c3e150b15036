import { LendersPage } from '../../fixtures/pages/lenders-page.ts'
import { linkEmailTo } from '../../fixtures/people/mailbox.ts'
import { uniqueEmail } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

test('a lender and its people are added and emailed, become main contact, lose access to deals and get it back', async ({
  page,
}) => {
  const lendersPage = await LendersPage.open(page)
  const { dialog: panel, people } = lendersPage
  const [contact, colleague] = [uniqueEmail(), uniqueEmail()]
  await page.goto(lendersPage.list)
  await expect(page.getByText('No lenders yet')).toBeVisible()
  await lendersPage.button('New lender').first().click()
  await panel.getByLabel('Lender name').fill('First Coastal Bank')
  await panel.getByLabel('Contact’s full name').fill('Ben Banker')
  await panel.getByLabel('Contact’s email').fill(contact)
  await panel.getByLabel('Contact’s email').press('Enter')
  await expect(page.getByText(`First Coastal Bank added. Invitation emailed to ${contact}`)).toBeVisible()
  await expect(lendersPage.row('First Coastal Bank')).toContainText('Ben Banker')
  await linkEmailTo(page.request, contact)

  await page.getByRole('link', { name: 'Open lender First Coastal Bank' }).click()
  await lendersPage.button('Add person').click()
  await panel.getByLabel('Full name').fill('Gina Torres')
  await panel.getByLabel('Email').fill(colleague)
  await panel.getByRole('button', { name: 'Add and invite' }).click()
  await expect(page.getByText(`Gina Torres added. Invitation emailed to ${colleague}`)).toBeVisible()
  const gina = people.getByRole('listitem').filter({ hasText: 'Gina Torres' })
  await expect(gina).toContainText('Invited')
  await linkEmailTo(page.request, colleague)
  await lendersPage.choose('More for Gina Torres', 'Make main contact')
  await panel.getByRole('button', { name: 'Make main contact' }).click()
  await expect(page.getByRole('region', { name: 'Main contact', exact: true })).toContainText('Gina Torres')

  const deal = await lendersPage.fixture.deal()
  const id = /lndr_\w+/.exec(page.url())?.[0] ?? ''
  await lendersPage.fixture.share(deal, { id })
  await page.reload()
  const deals = page.getByRole('list', { name: 'Deals shared with First Coastal Bank' })
  await expect(deals).toContainText(deal.title)
  await lendersPage.choose('More for Ben Banker', 'Set to Inactive')
  await panel.getByRole('button', { name: 'Set to Inactive' }).click()
  await expect(page.getByText('Ben Banker is now Inactive')).toBeVisible()
  await lendersPage.button('Undo').click()
  // A person who never accepted is invited again, as the server says.
  await expect(people.getByRole('listitem').filter({ hasText: 'Ben Banker' })).toContainText('Invited')

  await deals.getByRole('link', { name: deal.title }).click()
  await expect(page.getByRole('tab', { name: 'Sharing' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await lendersPage.choose(`More for ${deal.title}`, 'End sharing')
  await panel.getByRole('button', { name: 'End sharing' }).click()
  await expect(page.getByText('No deals shared with this lender')).toBeVisible()
})
