import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { makePartner, makePerson, makeStaff } from '../../../../testing/data/factories.ts'
import { acceptOnly } from '../../../../testing/data/invitations.ts'
import { Database } from '../../../db/client/database.ts'
import { partnerJobContext, withTransaction } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import { linkFor } from './lender-link.ts'

const app = await startApplication()
const database = new Database({
  url: app.ownerUrl,
  role: 'loanyard_app',
  poolSize: 1,
  onIdleError: () => undefined,
})
afterAll(async () => {
  await database.close()
  await app.close()
})

test('sends the plain button to a recipient who accepts after being looked up', async () => {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const { api, email, user_uuid } = await makePerson(app)
  await admin.api.call(calls.lenders.createLender, { body: { name: 'A Bank', lender_email: email, lender_phone: '' } })
  const [member] = await app.ask<{ id: string }>('select id from lender_staff where user_id = $1', [user_uuid])
  const recipient = { id: member?.id ?? '', account_id: user_uuid, email, full_name: 'A Bank', has_accepted: false }
  const button = { label: 'View deal', url: 'https://loans.example.com/lender' }
  const link = () =>
    withTransaction(partnerJobContext(app.services, database, partner.uuid), (tx) =>
      linkFor(tx, recipient, { ...button, deal: newUuid() }),
    )
  expect((await link()).button).not.toEqual(button)
  await acceptOnly(api)
  expect(await link()).toEqual({ button })
})
