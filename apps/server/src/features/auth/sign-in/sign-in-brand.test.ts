import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { newApi } from '../../../../testing/app/client.ts'
import { makePartner, makeStaff } from '../../../../testing/data/factories.ts'
import { makeStranger } from '../../../../testing/data/invitations.ts'
import { newUuid, toId } from '../../../services/ids.ts'

const app = await startApplication()
afterAll(() => app.close())
const anonymous = newApi({ url: app.url, token: null })
const brandOf = (partner_id: string) => anonymous.call(calls.signInBrand.getSignInBrand, { params: { partner_id } })

test('shows anyone the name and logo of a partner, and nothing else of it', async () => {
  const partner = await makePartner(app)
  await makeStaff(app, partner)
  expect(await brandOf(partner.id)).toEqual({ partner: { name: partner.name, logo: null } })
  await app.ask(`update partners set logo = '/logos/logo_1', zip_code = '75201' where id = $1`, [partner.uuid])
  expect(await brandOf(partner.id)).toEqual({ partner: { name: partner.name, logo: '/logos/logo_1' } })
})

test('shows nothing of an unknown or frozen partner, or one whose opener has not confirmed the address', async () => {
  const frozen = await makePartner(app)
  await makeStaff(app, frozen)
  await app.ask('update partners set frozen_at = now() where id = $1', [frozen.uuid])
  const { id: unconfirmed } = await makeStranger(app)
  for (const id of [toId('partner', newUuid()), frozen.id, unconfirmed])
    expect(await brandOf(id)).toEqual({ partner: null })
  for (const id of ['ptnr_1', 'deal_1', '%00']) {
    await anonymous.refused(calls.signInBrand.getSignInBrand, 'not_found', { params: { partner_id: id } })
  }
})

test('limits how many a network looks up', async () => {
  const partner = await makePartner(app)
  const answers = await Promise.all(
    Array.from({ length: 301 }, () =>
      anonymous.send(calls.signInBrand.getSignInBrand, { params: { partner_id: partner.id } }),
    ),
  )
  expect(answers.some(({ status }) => status === 429)).toBe(true)
})
