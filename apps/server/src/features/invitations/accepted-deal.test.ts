import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { newInvitation } from '../../../testing/access/resources.ts'
import { newApi } from '../../../testing/app/client.ts'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { makePartner, makePerson, makeStaff, unique } from '../../../testing/data/factories.ts'
import { emailedLinks } from '../../../testing/email/emailed-links.ts'

const app = await sharedApplication()
const anonymous = newApi({ url: app.url, token: null })

test('notifies a borrower who accepts a deal once, naming the person who opened it', async () => {
  const partner = await makePartner(app)
  const staff = await makeStaff(app, partner, { first_name: 'Ana', last_name: 'Reyes' })
  const email = `${unique('borrower')}@example.com`
  const borrower = { first_name: 'Bo', last_name: 'Rower', email }
  await staff.api.call(calls.deals.createDeal, { body: { title: 'Harbor *Bakery*', borrower, loan_amount: '1' } })
  const [mail] = await emailedLinks(app, email, 1)
  const set = { body: { code: mail?.code ?? '', password: 'lanterns over water' } }
  const { access } = await anonymous.call(calls.passwords.setPassword, set)
  const client = newApi({ url: app.url, token: access })
  const { results, unread_count } = await client.call(calls.notifications.listClientNotifications)
  expect(unread_count).toBe(1)
  expect(results).toMatchObject([
    { notification_type: 'deal_created', description: '**Ana Reyes** started **Harbor Bakery** for you' },
  ])
})

test('lets no one see or accept an invitation before they proved their address', async () => {
  const partner = await makePartner(app)
  const person = await makePerson(app)
  const params = { invitation_id: await newInvitation(app, partner, person.user_uuid) }
  const prove = (at: string) => app.ask(`update users set email_verified_at = ${at} where id = $1`, [person.user_uuid])
  await prove('null')
  expect((await person.api.call(calls.invitations.listInvitations)).results).toEqual([])
  await person.api.refused(calls.invitations.acceptInvitation, 'not_found', { params })
  await prove('now()')
  await person.api.call(calls.invitations.acceptInvitation, { params })
})
