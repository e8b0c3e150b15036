import { calls } from '@loanyard/contract/calls'
import { socialPlatforms } from '@loanyard/contract/partners/social'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { makePartner, makeStaff } from '../../../testing/data/factories.ts'

const { getPartnerDetail } = calls.partners

const app = await sharedApplication()

test('returns the name, the stages and the active staff by name', async () => {
  const partner = await makePartner(app, { name: 'Harbor & Söhne' })
  const [zoe, abe] = [
    await makeStaff(app, partner, { first_name: 'Zoe', last_name: 'A' }),
    await makeStaff(app, partner, { first_name: 'Abe', last_name: 'Z', role: 'Manager' }),
  ]
  for (const status of ['Invited', 'Inactive'] as const) await makeStaff(app, partner, { status })
  await makeStaff(app, await makePartner(app))
  expect(await zoe.api.call(getPartnerDetail)).toEqual({
    partner_id: partner.id,
    name: 'Harbor & Söhne',
    logo: null,
    time_zone: 'America/New_York',
    socials: {
      name: 'Harbor & Söhne',
      logo: null,
      ...Object.fromEntries(socialPlatforms.map((platform) => [platform, null])),
      show_demo_banner: true,
    },
    stages: partner.stages.map(({ id, name, number }) => ({ id, name, number })),
    staff: [
      { id: abe.id, full_name: 'Abe Z', role: 'Manager' },
      { id: zoe.id, full_name: 'Zoe A', role: 'Admin' },
    ],
    version: 1,
    can: { create_deal: true, update: true },
  })
})

test('shows a coordinator no other staff and does not let them create deals', async () => {
  const partner = await makePartner(app)
  await makeStaff(app, partner)
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  const detail = await coordinator.api.call(getPartnerDetail)
  expect(detail.staff).toEqual([{ id: coordinator.id, full_name: coordinator.full_name, role: 'Coordinator' }])
  expect(detail.can).toEqual({ create_deal: false, update: false })
})
