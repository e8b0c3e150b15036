import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { auditOf } from '../../../testing/audit/audit-entries.ts'
import { makeClient, makeDeal, makePartner, makePerson, makeStaff } from '../../../testing/data/factories.ts'

const { getPartnerSocial, updatePartnerSocial } = calls.partnerSocial

const app = await sharedApplication()

const none = { website: null, facebook: null, instagram: null, x: null, linkedin: null, reddit: null, discord: null }

test('gives a new partner no links and shows the demo banner', async () => {
  const partner = await makePartner(app)
  const { api } = await makeStaff(app, partner)
  expect(await api.call(getPartnerSocial)).toEqual({
    name: partner.name,
    logo: null,
    ...none,
    show_demo_banner: true,
    version: 1,
    can: { update: true },
  })
})

test('sets, changes and removes links and records each change in the audit trail', async () => {
  const partner = await makePartner(app)
  const { api } = await makeStaff(app, partner, { role: 'Manager' })
  const set = (body: object) => api.call(updatePartnerSocial, { body })
  expect(await set({ website: ' https://harbor.example.com ', x: 'http://x.com/harbor' })).toMatchObject({
    website: 'https://harbor.example.com',
    x: 'http://x.com/harbor',
    version: 2,
  })
  expect(await set({ website: '', x: null, show_demo_banner: false })).toMatchObject({
    ...none,
    show_demo_banner: false,
    version: 3,
  })
  expect(await set({ show_demo_banner: false })).toMatchObject({ version: 3 })
  const trail = await auditOf(app, partner.uuid)
  expect(trail.map(({ action }) => action)).toEqual(['partner_social_updated', 'partner_social_updated'])
  expect(trail[1]?.data.changes).toEqual([
    { field: 'website', from: 'https://harbor.example.com', to: null },
    { field: 'x', from: 'http://x.com/harbor', to: null },
    { field: 'demo_banner', from: 'shown', to: 'hidden' },
  ])
  const detail = await api.call(calls.partners.getPartnerDetail)
  expect(detail.socials).toEqual({ ...none, name: detail.name, logo: null, show_demo_banner: false })
})

test.each([
  'javascript:alert(1)',
  'JavaScript://example.com/%0aalert(1)',
  ' data:text/html,x',
  'ftp://example.com',
  '//example.com',
  'www.example.com',
  'https://',
  'https:example.com',
  'https:///example.com',
  'https://localhost',
  'https://user:secret@example.com',
  'https://example.com\\@evil.example',
  'https://exa mple.com',
])('rejects %j as a web address', async (website) => {
  const { api } = await makeStaff(app, await makePartner(app))
  const { errors } = await api.refused(updatePartnerSocial, 'bad_input', { body: { website } })
  expect(errors).toEqual([
    {
      path: 'website',
      message: 'Enter a web address that begins with https:// or http://, for example https://www.example.com.',
    },
  ])
})

test('rejects unknown platforms, an empty body and overlong URLs', async () => {
  const { api } = await makeStaff(app, await makePartner(app))
  for (const body of [{ myspace: 'https://example.com' }, {}, { x: `https://example.com/${'x'.repeat(500)}` }]) {
    await api.refused(updatePartnerSocial, 'bad_input', { body })
  }
  await api.refused(updatePartnerSocial, 'bad_input', { body: { show_demo_banner: 'no' } })
})

test('rejects a stale change and returns the current links', async () => {
  const { api } = await makeStaff(app, await makePartner(app))
  await api.call(updatePartnerSocial, { body: { x: 'https://x.com/a' } })
  const { current } = await api.refused(updatePartnerSocial, 'stale', {
    body: { x: 'https://x.com/b' },
    headers: { 'if-match': '"1"' },
  })
  expect(current).toMatchObject({ x: 'https://x.com/a', version: 2 })
})

test('lets coordinators and clients read the links but not change them', async () => {
  const partner = await makePartner(app)
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  const { can } = await coordinator.api.call(getPartnerSocial)
  expect(can).toEqual({ update: false })
  await coordinator.api.refused(updatePartnerSocial, 'forbidden', { body: { show_demo_banner: false } })
  const client = await makePerson(app, {}, partner)
  await makeClient(app, partner, await makeDeal(app, partner), client)
  expect(await client.api.call(getPartnerSocial)).toMatchObject({ name: partner.name, can: { update: false } })
})
