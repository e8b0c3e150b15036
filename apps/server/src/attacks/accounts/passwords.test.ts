import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { newApi } from '../../../testing/app/client.ts'
import { makePartner, makePerson, makeStaff } from '../../../testing/data/factories.ts'
import { typedStaff } from '../../../testing/data/invitations.ts'
import { emailedLink } from '../../../testing/email/emailed-links.ts'
import { hashPassword } from '../../services/passwords/passwords.ts'

const app = await startApplication()
afterAll(() => app.close())
const anonymous = newApi({ url: app.url, token: null })
const password = 'harbor lights at dusk'
const password_hash = await hashPassword(password)

test('A17: rejects weak passwords and those made of names, companies and addresses', async () => {
  const { onboardPartner } = calls.onboarding
  const about = {
    first_name: 'Olu',
    last_name: 'Adé-Fashola',
    email: 'kingfisher@fashola-capital.com',
    name: 'Acme Lending',
    zip_code: '94107',
    plan: 'starter',
  }
  const weakOnes =
    '12345678|password1|loanyard1|Loanyard2026!|aaaaaaaa|qwertyuiop|Summer2026!|Passw0rd!|p@ssw0rd|letmein123|' +
    'Acme Lending|admin1234|AcmeLending2026|@cm3L3nd1ng|L0anyard#2027|Kingfisher2026|fashola-capital|Fashola!1984'
  for (const weak of weakOnes.split('|')) {
    const refusal = await anonymous.refused(onboardPartner, 'bad_input', { body: { ...about, password: weak } })
    expect({ weak, errors: refusal.errors }).toEqual({
      weak,
      errors: [{ path: 'password', message: 'Password is too common. Please choose a stronger password.' }],
    })
  }
})

test("A17: rejects the person's own company name in passwords set by a link or changed later", async () => {
  const partner = await makePartner(app, { name: 'Quayside Commercial Credit' })
  const person = await makeStaff(app, partner, { password_hash })
  const { code, digits } = await emailedLink(app, person, { type: 'SET_PSWD' })
  const { setPassword, changePassword } = calls.passwords
  // A rejected password uses up neither the link nor the attempts at its code.
  for (let time = 0; time < 6; time++) {
    const body = { email: person.email, code: digits, password: 'Quayside Credit 2026' }
    await anonymous.refused(setPassword, 'bad_input', { body })
  }
  await anonymous.refused(setPassword, 'bad_input', { body: { code, password: 'QuaysideCommercial!' } })
  const weak = { current: password, password: 'quayside-credit' }
  await person.api.refused(changePassword, 'bad_input', { body: weak })
  await anonymous.call(setPassword, { body: { email: person.email, code: digits, password: 'blue otter parade 7' } })
})

test('a partner that only invited a person rules out none of their passwords', async () => {
  const evil = await makeStaff(app, await makePartner(app, { name: 'Blue Otter Parade' }))
  const person = await makePerson(app, { password_hash })
  await evil.api.call(calls.staff.addStaff, { body: typedStaff(person.email) })
  const lender = { name: 'Blue Otter Bank', lender_email: person.email, lender_phone: '' }
  await evil.api.call(calls.lenders.createLender, { body: lender })
  const choice = { current: password, password: 'blue otter parade 7' }
  await person.api.call(calls.passwords.changePassword, { body: choice })
})
