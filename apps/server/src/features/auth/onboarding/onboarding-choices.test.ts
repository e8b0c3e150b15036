import { termsVersion } from '@loanyard/contract/auth/terms'
import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { newOnboarding } from '../../../../testing/access/call-inputs.ts'
import { newApi } from '../../../../testing/app/client.ts'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { auditOf } from '../../../../testing/audit/audit-entries.ts'
import { toUuid } from '../../../services/ids.ts'

const { onboardPartner } = calls.onboarding
const { checkPassword } = calls.passwords

const app = await sharedApplication()
const anonymous = newApi({ url: app.url, token: null })

test('takes the time zone of the ZIP code, shows no demo banner, and records the terms that were accepted', async () => {
  const setting = async (body: object) => {
    const { partner } = await anonymous.call(onboardPartner, { body: { ...newOnboarding(), ...body } })
    const uuid = toUuid('partner', partner.id)
    const [row] = await app.ask<{
      terms: string | null
      accepted: boolean
      show_demo_banner: boolean
      time_zone: string
    }>(
      `select time_zone, show_demo_banner, terms_version as terms, terms_accepted_at is not null as accepted
         from partners where id = $1`,
      [uuid],
    )
    const [entry] = await auditOf(app, uuid)
    return { ...row, recorded: (entry?.data as { terms_version?: string } | undefined)?.terms_version }
  }
  expect(await setting({ zip_code: '75201' })).toEqual({
    time_zone: 'America/Chicago',
    show_demo_banner: false,
    terms: null,
    accepted: false,
    recorded: undefined,
  })
  expect(await setting({ zip_code: '09012' })).toMatchObject({ time_zone: 'America/New_York' })
  const chosen = { zip_code: '75201', time_zone: 'America/Phoenix', terms_version: termsVersion }
  expect(await setting(chosen)).toMatchObject({
    time_zone: 'America/Phoenix',
    terms: termsVersion,
    accepted: true,
    recorded: termsVersion,
  })
  const old = { ...newOnboarding(), terms_version: '2020-01-01' as never }
  expect((await anonymous.refused(onboardPartner, 'bad_input', { body: old })).errors).toEqual([
    { path: 'terms_version', message: 'Our terms have changed. Reload this page, then read and accept the new ones.' },
  ])
})

test('judges a password before the account exists', async () => {
  const about = ['ana@lopez.test', 'Ana', 'Lopez']
  const judged = async (password: string) =>
    anonymous.refused(checkPassword, 'bad_input', { body: { password, about } })
  for (const password of ['password', 'Lopez2026', 'qwertyuiop']) {
    expect((await judged(password)).errors).toEqual([
      { path: 'password', message: 'Password is too common. Please choose a stronger password.' },
    ])
  }
  expect((await judged('7 chars')).errors?.[0]?.message).toBe('Password must be at least 8 characters long')
  await anonymous.call(checkPassword, { body: { password: 'harbor lights at dusk', about } })
})
