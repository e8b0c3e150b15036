import type { Page } from '@playwright/test'
import { inviteClient, createPartner, startSession } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const invitations = (page: Page) => page.getByRole('list', { name: 'Invitations' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const account = (page: Page) => page.getByRole('button', { name: /^Account: / })

test('an invited person declines one deal, accepts another, joins a team and switches between areas', async ({
  page,
}) => {
  const { email, partnerId, tokens } = await createPartner(page.request)
  const first = await inviteClient(page.request, email)
  const second = await inviteClient(page.request, email)
  const added = await page.request.post(`/api/v0/users/partners/${second.partner.partnerId}/staff`, {
    headers: { authorization: `Bearer ${second.partner.tokens.access}` },
    data: { email, full_name: 'Ana Lopez', phone: '(555) 010-2000', role: 'Manager', status: 'Active' },
  })
  expect(added.status(), await added.text()).toBe(201)
  await startSession(page, tokens)

  await page.goto('/portal')
  await expect(heading(page)).toHaveText('You’re invited')
  const card = (words: string) => invitations(page).getByRole('listitem').filter({ hasText: words })
  const unwanted = card(`${first.partner.company} invited you to the loan application`)
  await unwanted.getByRole('button', { name: 'Decline' }).press('Enter')
  await expect(unwanted.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(unwanted.getByRole('button', { name: 'Accept' })).toBeVisible()
  await unwanted.getByRole('button', { name: 'Decline' }).click()
  await unwanted.getByRole('button', { name: 'Decline invitation' }).click()
  await expect(page.getByText(`You declined the invitation from ${first.partner.company}`)).toBeVisible()
  await expect(unwanted).toHaveCount(0)

  const team = card(`${second.partner.company} invited you to join their team as a Manager`)
  await expect(team).toContainText(`Ana Lopez (${second.partner.email})`)
  await card(`${second.partner.company} invited you to the loan application`)
    .getByRole('button', { name: 'Accept' })
    .press('Enter')
  await expect(heading(page)).toHaveText('Dashboard')
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.goto('/partner')
  await expect(page).toHaveURL(`/partner/${partnerId}/deals`)
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Client portal' }).click()
  await expect(heading(page)).toHaveText('Dashboard')
  await team.getByRole('button', { name: 'Accept' }).click()
  await expect(page).toHaveURL(`/partner/${second.partner.partnerId}/deals`)
  await expect(heading(page)).toHaveText('Deals')
})
