import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { newPreQualification } from '../../../testing/access/call-inputs.ts'
import { newInvitation } from '../../../testing/access/resources.ts'
import { startApplication } from '../../../testing/app/application.ts'
import { newApi } from '../../../testing/app/client.ts'
import { makeClient, makeDeal, makeNotification, makePartner, makePerson } from '../../../testing/data/factories.ts'

const app = await startApplication()
afterAll(() => app.close())
const { listPortalNotifications } = calls.notifications
const { listInvitations, acceptInvitation } = calls.invitations

test('closes a frozen partner in calls that name no partner: notifications, invitations, loan requests', async () => {
  const [frozen, open] = [await makePartner(app), await makePartner(app)]
  const borrower = await makePerson(app, {}, frozen)
  const both = [frozen, open]
  for (const partner of both) {
    await makeClient(app, partner, await makeDeal(app, partner), borrower)
    await makeNotification(app, partner, borrower, 'portal')
  }
  const invitations = [
    await newInvitation(app, frozen, borrower.user_uuid),
    await newInvitation(app, open, borrower.user_uuid),
  ]
  const { api } = borrower
  const seen = async () => ({
    notifications: (await api.call(listPortalNotifications)).results.length,
    invitations: (await api.call(listInvitations)).results.map(({ id }) => id).toSorted(),
  })
  expect(await seen()).toEqual({ notifications: 2, invitations: invitations.toSorted() })

  const freeze = (at: string) => app.ask(`update partners set frozen_at = ${at} where id = $1`, [frozen.uuid])
  await freeze('now()')
  const [closed = '', other = ''] = invitations
  expect(await seen()).toEqual({ notifications: 1, invitations: [other] })
  const params = { invitation_id: closed }
  await api.refused(acceptInvitation, 'not_found', { params })
  const anonymous = newApi({ url: app.url, token: null })
  const { getPreQualifyPartner, preQualify } = calls.preQualify
  await anonymous.refused(getPreQualifyPartner, 'not_found', { params: { partner_id: frozen.id } })
  await anonymous.refused(preQualify, 'not_found', { body: newPreQualification(frozen.id) })

  await freeze('null')
  expect(await seen()).toEqual({ notifications: 2, invitations: invitations.toSorted() })
  await api.call(acceptInvitation, { params })
})
