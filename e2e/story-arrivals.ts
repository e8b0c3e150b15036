import { expect, type Page } from '@playwright/test'
import { fillToReview } from './asking.ts'
import { linkIn, linkEmailTo } from './mailbox.ts'
import { testPassword } from './own-partner.ts'
import {
  button,
  dialog,
  heading,
  expectNotification,
  dealPaths,
  pushTimeout,
  type DealPaths,
  type Journey,
} from './story-case.ts'

/** The title that conversion gives the deal. */
export const dealTitle = 'Ana Lopez – Equipment'

/** Takes up an invitation that came by mail by choosing a password; so many mails with links there are by then. */
async function acceptInvitation(page: Page, email: string, emails = 1): Promise<void> {
  await page.goto(linkIn(await linkEmailTo(page.request, email, emails)).url)
  await page.getByLabel('New password', { exact: true }).fill(testPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(deals|portal|lender)$/)
}

/** The Admin adds a coordinator and two lenders; all three come in by their mails. */
export async function inviteParticipants({
  partner,
  admin,
  coordinator,
  alder,
  birch,
  addresses,
}: Journey): Promise<void> {
  const at = `/partner/${partner.partnerId}`
  await admin.goto(`${at}/user-management?panel=new`)
  await admin.getByLabel('Full name').fill('Noa Lind')
  await admin.getByLabel('Email', { exact: true }).fill(addresses.coordinator)
  await admin.getByLabel('Phone', { exact: true }).fill('(555) 010-2000')
  await button(admin, 'Add user').click()
  await expect(admin.getByRole('row', { name: /Noa Lind/ })).toContainText('Invited')
  await acceptInvitation(coordinator, addresses.coordinator)
  for (const [name, contact, email] of [
    ['Alder National Bank', 'Lena Banks', addresses.alder],
    ['Birch Savings Bank', 'Ben Birch', addresses.birch],
  ] as const) {
    await admin.goto(`${at}/lenders`)
    await admin.getByRole('button', { name: 'New lender' }).first().click()
    await dialog(admin).getByLabel('Lender name').fill(name)
    await dialog(admin).getByLabel('Contact’s full name').fill(contact)
    await dialog(admin).getByLabel('Contact’s email').fill(email)
    await button(admin, 'Create and invite').click()
    await expect(admin.getByRole('row', { name: new RegExp(name) })).toContainText(contact)
  }
  await acceptInvitation(alder, addresses.alder)
  await acceptInvitation(birch, addresses.birch)
  for (const lender of [alder, birch]) await expect(heading(lender)).toHaveText('Partners')
}

/** Ana Lopez asks for a loan on the public page, and finds her request by the mail. */
export async function submitLoanRequest({ partner, client, addresses }: Journey): Promise<void> {
  await fillToReview(client, addresses.client, `/pre-qualify/${partner.partnerId}`)
  await client.getByRole('checkbox', { name: /^I agree that/ }).check()
  await button(client, 'Send my request').click()
  await expect(heading(client)).toHaveText('Your request is on its way')
  await client.goto(linkIn(await linkEmailTo(client.request, addresses.client)).url)
  await expect(client).toHaveURL('/requests')
  await expect(client.getByRole('listitem').filter({ hasText: 'Equipment loan' })).toContainText('Received')
}

/** The Admin gives the lead to the coordinator, who sees none before, and who qualifies and converts it. */
export async function convertLead({ partner, admin, coordinator, client, addresses }: Journey): Promise<DealPaths> {
  const leads = `/partner/${partner.partnerId}/leads`
  await admin.goto(leads)
  await expectNotification(admin, /Ana Lopez requested a loan online/)
  await coordinator.goto(leads)
  await expect(coordinator.getByText('No leads yet')).toBeVisible()
  await admin.getByRole('link', { name: 'Open lead Ana Lopez' }).click()
  await dialog(admin).getByLabel('Assigned to').selectOption('Noa Lind')
  await expectNotification(coordinator, /assigned the lead Ana Lopez to you/)
  await coordinator.getByRole('combobox', { name: 'Status of Ana Lopez' }).selectOption('Qualified')
  await expect(client.getByRole('listitem').filter({ hasText: 'Equipment loan' })).toContainText(
    'In review',
    pushTimeout,
  )
  await coordinator.getByRole('link', { name: 'Open lead Ana Lopez' }).click()
  await dialog(coordinator).getByRole('button', { name: 'Convert to deal' }).click()
  const question = coordinator.getByRole('dialog', { name: 'Convert Ana Lopez to a deal?' })
  await expect(question).toContainText(addresses.client)
  await question.getByRole('button', { name: 'Convert to deal' }).click()
  const done = coordinator.getByRole('dialog', { name: 'Deal created for Ana Lopez' })
  await done.getByRole('link', { name: 'Open deal' }).click()
  await expect(heading(coordinator)).toHaveText(dealTitle)
  await admin.keyboard.press('Escape')
  await expectNotification(admin, /Noa Lind created Ana Lopez – Equipment/)
  return dealPaths(partner, /deal_\w+/.exec(coordinator.url())?.[0] ?? '')
}

/** The client is told where the request went, and comes in by the invitation. */
export async function acceptClientInvitation({ client, addresses }: Journey): Promise<void> {
  await expectNotification(client, /Your loan request: Opened as a deal/)
  await acceptInvitation(client, addresses.client, 2)
  await expect(client.getByRole('article', { name: dealTitle })).toContainText('Nothing to do right now.')
}
