import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { newOnboarding, wholeDeal } from '../../../../testing/access/call-inputs.ts'
import { startApplication } from '../../../../testing/app/application.ts'
import { newApi } from '../../../../testing/app/client.ts'
import { makePartner, makeStaff, unique } from '../../../../testing/data/factories.ts'
import { borrowersInvited } from '../../../../testing/data/invitations.ts'
import { emailedLinks, emailsSettled } from '../../../../testing/email/emailed-links.ts'

const { createToken, getUser } = calls.auth
const { onboardPartner } = calls.onboarding
const { setPassword } = calls.passwords
const { createDeal, listPortalDeals } = calls.deals

const app = await startApplication()
afterAll(() => app.close())
const anonymous = newApi({ url: app.url, token: null })
const partner = await makePartner(app)
const staff = await makeStaff(app, partner)
const password = 'someone else chose this'

/** An account opened with an unverified address, and everything its opener has. */
async function openAccount() {
  const email = `${unique('victim')}@example.com`
  const pair = await anonymous.call(onboardPartner, { body: { ...newOnboarding(), email, password } })
  return { email, ...pair, api: newApi({ url: app.url, token: pair.access }) }
}

const openDealFor = async (email: string) => {
  const body = { ...wholeDeal, fee_flags: [...wholeDeal.fee_flags], borrower: { ...wholeDeal.borrower, email } }
  await staff.api.call(createDeal, { body })
  await borrowersInvited(app)
}

test("shows the opener of an account with someone else's address nothing shared with that address", async () => {
  const stranger = await openAccount()
  await openDealFor(stranger.email)
  expect((await stranger.api.call(getUser)).client_profile).toEqual([])
  expect((await stranger.api.call(listPortalDeals, { query: { permission_level: 'portal' } })).total_count).toBe(0)
  expect((await stranger.api.call(calls.invitations.listInvitations)).results).toEqual([])
})

test('gives the account to the owner of the mailbox once they accept the invitation', async () => {
  const { email } = await openAccount()
  await openDealFor(email)
  const link = (await emailedLinks(app, email, 2)).find(({ url }) => url.includes('/set-password?'))
  const code = link?.code ?? ''
  const own = 'the owner chose this one'
  const { access } = await anonymous.call(setPassword, { body: { code, password: own } })
  const api = newApi({ url: app.url, token: access })
  expect((await api.call(listPortalDeals, { query: { permission_level: 'portal' } })).total_count).toBe(1)
  await openDealFor(email)
  expect((await api.call(listPortalDeals, { query: { permission_level: 'portal' } })).total_count).toBe(2)
  await anonymous.call(createToken, { body: { email, password: own } })
})

test('includes nothing the opener wrote in the welcome email', async () => {
  const body = { ...newOnboarding(), name: 'Visit https://evil.example now', first_name: 'Click', last_name: 'Here' }
  await anonymous.call(onboardPartner, { body })
  await emailsSettled(app)
  const [mail] = await app.ask<{ subject: string; text: string }>(
    'select subject, text from captured_emails where recipient = $1',
    [body.email.toLowerCase()],
  )
  expect(mail?.subject).toBe('Welcome to Loanyard: confirm your email address')
  expect(`${mail?.text}`).not.toMatch(/evil|Click|Here/)
})
