import { expect, test } from '@playwright/test'
import { inviteClient } from './clients.ts'
import { linkIn, linkMailTo } from './mailbox.ts'
import { enterWith, ownPassword, signInAs, type Tokens } from './own-partner.ts'

test('shots', async ({ page }) => {
  test.setTimeout(200_000)
  const first = await inviteClient(page.request)
  const { email } = first
  const { code } = linkIn(await linkMailTo(page.request, email))
  const reply = await page.request.post('/api/v0/password/set', { data: { code, password: ownPassword } })
  const { partner } = await inviteClient(page.request, email)
  const { access } = await signInAs(page.request, partner.email)
  const headers = { authorization: `Bearer ${access}` }
  await page.request.post(`/api/v0/users/partners/${partner.partnerId}/staff`, { headers, data: { email, full_name: 'Noa Lind', phone: '(555) 010-2000', role: 'Manager', status: 'Active' } })
  await enterWith(page, (await reply.json()) as Tokens)
  for (const [name, width, scheme] of [['wide', 1440, 'light'], ['narrow', 390, 'dark']] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/portal')
    await expect(page.getByRole('list', { name: 'Invitations' })).toBeVisible()
    await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/shots/portal-${name}.png` })
    await page.goto('/partner')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/shots/partner-${name}.png` })
  }
  await enterWith(page, await signInAs(page.request, partner.email))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`/partner/${partner.partnerId}/deals`)
  await page.getByRole('link', { name: /Harbor Bakery/ }).first().click()
  await expect(page.getByText('Borrower · Invited')).toBeVisible()
  await page.screenshot({ path: '/tmp/shots/deal.png' })
  await page.goto(`/partner/${partner.partnerId}/user-management`)
  await expect(page.getByRole('row', { name: /Noa Lind/ })).toContainText('Invited')
  await page.screenshot({ path: '/tmp/shots/users.png' })
})
