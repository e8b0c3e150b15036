import type { Page } from '@playwright/test'
import { linkIn, linkEmailTo } from '../../fixtures/people/mailbox.ts'
import {
  inviteClient,
  type InvitedClient,
  startSession,
  testPassword,
  signInAs,
  type Tokens,
} from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

/** A borrower who has accepted a deal of one broker and is then invited by another one. */
async function resendInvitation(page: Page): Promise<InvitedClient> {
  const { email } = await inviteClient(page.request)
  const { code } = linkIn(await linkEmailTo(page.request, email))
  const reply = await page.request.post('/api/v0/password/set', { data: { code, password: testPassword } })
  const second = await inviteClient(page.request, email)
  await startSession(page, (await reply.json()) as Tokens)
  await page.goto('/portal')
  return second
}

const invitations = (page: Page) => page.getByRole('list', { name: 'Invitations' })
const deals = (page: Page) => page.getByRole('article')

test("another broker's deal waits on the dashboard with its sender until the borrower accepts", async ({ page }) => {
  const { partner, title } = await resendInvitation(page)
  const card = invitations(page).getByRole('listitem')
  await expect(card).toContainText(`${partner.company} invited you to the loan application “${title}”`)
  await expect(card).toContainText(`Ana Lopez (${partner.email})`)
  await expect(deals(page)).toHaveCount(1)
  await card.getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(page.getByText(`You accepted the invitation from ${partner.company}`)).toBeVisible()
  await expect(deals(page)).toHaveCount(2)
  await expect(invitations(page)).toHaveCount(0)
  await page.reload()
  await expect(deals(page)).toHaveCount(2)
})

test('declining asks for confirmation and removes the deal', async ({ page }) => {
  const { partner } = await resendInvitation(page)
  const button = (name: string) => invitations(page).getByRole('button', { name, exact: true })
  await button('Decline').press('Enter')
  await expect(button('Cancel')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button('Accept')).toBeVisible()
  await button('Decline').click()
  await button('Decline invitation').click()
  await expect(page.getByText(`You declined the invitation from ${partner.company}`)).toBeVisible()
  await expect(invitations(page)).toHaveCount(0)
  await expect(deals(page)).toHaveCount(1)
})

test('a person invited to a team finds the invitation where they have no profile yet', async ({ page }) => {
  const { email } = await inviteClient(page.request)
  const { code } = linkIn(await linkEmailTo(page.request, email))
  const reply = await page.request.post('/api/v0/password/set', { data: { code, password: testPassword } })
  const { partner } = await inviteClient(page.request)
  const { access } = await signInAs(page.request, partner.email)
  const added = await page.request.post(`/api/v0/users/partners/${partner.partnerId}/staff`, {
    headers: { authorization: `Bearer ${access}` },
    data: { email, full_name: 'Noa Lind', phone: '(555) 010-2000', role: 'Manager', status: 'Active' },
  })
  expect(added.status(), await added.text()).toBe(201)
  await startSession(page, (await reply.json()) as Tokens)
  await page.goto('/partner')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re invited')
  await expect(invitations(page)).toContainText(`${partner.company} invited you to join their team as a Manager`)
  await invitations(page).getByRole('button', { name: 'Accept' }).click()
  await expect(page).toHaveURL(`/partner/${partner.partnerId}/deals`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deals')
})
