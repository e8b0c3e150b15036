import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { newApi, problemOf, type Answer } from '../../../../testing/app/client.ts'
import { makePartner, makeStaff, unique } from '../../../../testing/data/factories.ts'
import { emailedLink, emailedLinks, emailsSettled } from '../../../../testing/email/emailed-links.ts'

const { checkMagicLink, requestMagicLink, useMagicLink } = calls.magicLinks
const { getUser } = calls.auth
const { setPassword } = calls.passwords

const app = await startApplication()
const other = await startApplication({ ownerUrl: app.ownerUrl })
afterAll(async () => {
  await other.close()
  await app.close()
})
const anonymous = newApi({ url: app.url, token: null })
const atOther = newApi({ url: other.url, token: null })
const as = (access: string) => newApi({ url: app.url, token: access })
const partner = await makePartner(app)
const password = 'harbor lights at dusk'
const wrongCode = 'Verification Failed: Wrong Verification Code.'
const revoked = 'Verification Failed: Link has been revoked.'

/** Eight other digits. */
const otherThan = (digits: string) => (digits.startsWith('0') ? '1' : '0') + digits.slice(1)
const someone = async () => {
  const person = await makeStaff(app, partner)
  return { ...person, link: await emailedLink(app, person) }
}

/** What a stranger could learn from a response, without the parts that always differ. */
function seen({ status, headers, json }: Answer) {
  const own = new Set(['date', 'x-request-id'])
  const { request_id: _, expires_at: __, ...body } = json as Record<string, unknown>
  return { status, body, headers: [...headers].filter(([name]) => !own.has(name)) }
}

test('signs in with the 8-digit code as with the link, whatever its spaces and dashes', async () => {
  const person = await makeStaff(app, partner)
  for (const write of [
    (a: string, b: string) => `${a} ${b}`,
    (a: string, b: string) => `${a}${b}`,
    (a: string, b: string) => ` ${a}-${b}\u00a0`,
    (a: string, b: string) => `${a} – ${b}`,
    (a: string, b: string) => Array.from(a + b).join(' '),
  ]) {
    const [a = '', b = ''] = (await emailedLink(app, person)).digits.split(' ')
    const body = { email: ` ${person.email.toUpperCase()}`, code: write(a, b) }
    const { access } = await anonymous.call(useMagicLink, { body })
    expect((await as(access).call(getUser)).email).toBe(person.email)
  }
})

test('uses up code and link together', async () => {
  const { email, link } = await someone()
  await anonymous.call(useMagicLink, { body: { email, code: link.digits } })
  await anonymous.refused(useMagicLink, 'USED', { body: { code: link.code } })
  await anonymous.refused(useMagicLink, 'USED', { body: { email, code: link.digits } })
})

test('sets the password with the 8-digit code of a SET_PSWD email, but does not sign in', async () => {
  const person = await makeStaff(app, partner)
  const { digits } = await emailedLink(app, person, { type: 'SET_PSWD' })
  await anonymous.refused(useMagicLink, 'WRONG_CODE', { body: { email: person.email, code: digits } })
  await anonymous.call(setPassword, { body: { email: person.email, code: digits, password } })
})

test("rejects an 8-digit code without an email address, and a link's code with one", async () => {
  const { email, link } = await someone()
  await anonymous.refused(useMagicLink, 'INVALID', { body: { code: link.digits } })
  await anonymous.refused(checkMagicLink, 'INVALID', { body: { code: link.digits } })
  for (const code of [link.code, '1234567', '123456789', '1234567a', '١٢٣٤٥٦٧٨', '１２３４５６７８']) {
    const refusal = await anonymous.refused(useMagicLink, 'bad_input', { body: { email, code } })
    expect(refusal.errors).toEqual([{ path: 'code', message: 'Enter the 8 digits from the email.' }])
  }
  await anonymous.call(useMagicLink, { body: { email, code: link.digits } })
})

test("rejects another person's code", async () => {
  const [ana, ben] = [await someone(), await someone()]
  const refusal = await anonymous.refused(useMagicLink, 'WRONG_CODE', {
    body: { email: ana.email, code: ben.link.digits },
  })
  expect(refusal.detail).toBe(wrongCode)
  for (const { email, link } of [ana, ben]) {
    await anonymous.call(useMagicLink, { body: { email, code: link.digits } })
  }
})

test('accepts the code of an older email as well as that of a newer one, until either signs in', async () => {
  const { email, link, ...person } = await someone()
  const newer = await emailedLink(app, { ...person, email })
  await anonymous.call(useMagicLink, { body: { email, code: link.digits } })
  await anonymous.refused(useMagicLink, 'REVOKED', { body: { email, code: newer.digits } })
})

test('accepts the right code after four wrong ones and only the link after five', async () => {
  const [patient, ended] = [await someone(), await someone()]
  const miss = ({ email, link }: typeof ended) =>
    anonymous.refused(useMagicLink, 'WRONG_CODE', { body: { email, code: otherThan(link.digits) } })
  for (let time = 0; time < 4; time++) await miss(patient)
  await anonymous.call(useMagicLink, { body: { email: patient.email, code: patient.link.digits } })

  for (let time = 0; time < 5; time++) expect((await miss(ended)).detail).toBe(wrongCode)
  const digits = { body: { email: ended.email, code: ended.link.digits } }
  expect((await anonymous.refused(useMagicLink, 'REVOKED', digits)).detail).toBe(revoked)
  await anonymous.call(checkMagicLink, { body: { code: ended.link.code } })
  await anonymous.call(useMagicLink, { body: { code: ended.link.code } })
})

test('resets the wrong codes with a new link', async () => {
  const person = await someone()
  for (let time = 0; time < 6; time++) {
    await anonymous.send(useMagicLink, { body: { email: person.email, code: otherThan(person.link.digits) } })
  }
  const { digits } = await emailedLink(app, person)
  for (let time = 0; time < 4; time++) {
    await anonymous.refused(useMagicLink, 'WRONG_CODE', { body: { email: person.email, code: otherThan(digits) } })
  }
  await anonymous.call(useMagicLink, { body: { email: person.email, code: digits } })
})

test('allows five attempts to simultaneous guesses in several processes', async () => {
  const { email, link } = await someone()
  const wrong = { body: { email, code: otherThan(link.digits) } }
  const guesses = Array.from({ length: 40 }, (_, index) => (index % 2 ? anonymous : atOther).send(useMagicLink, wrong))
  const codes = (await Promise.all(guesses)).map(({ json }) => (json as { code: string }).code)
  expect(codes.filter((code) => code === 'WRONG_CODE')).toHaveLength(5)
  expect(codes.filter((code) => code === 'REVOKED')).toHaveLength(35)
  await atOther.refused(useMagicLink, 'REVOKED', { body: { email, code: link.digits } })
})

test('gives no attempt to a guess that arrives while the fifth is being rejected, and keeps the link', async () => {
  const { email, link, user_uuid } = await someone()
  await app.ask('update magic_links set failed_attempts = 5 where user_id = $1 and revoked_at is null', [user_uuid])
  await anonymous.refused(useMagicLink, 'WRONG_CODE', { body: { email, code: link.digits } })
  await anonymous.call(useMagicLink, { body: { code: link.code } })
})

test("counts attempts by type, so that wrong codes for one don't block the other", async () => {
  const { email, link, ...person } = await someone()
  const set = await emailedLink(app, { ...person, email }, { type: 'SET_PSWD' })
  for (let time = 0; time < 6; time++) {
    await anonymous.send(setPassword, { body: { email, code: otherThan(set.digits), password } })
  }
  await anonymous.refused(setPassword, 'REVOKED', { body: { email, code: set.digits, password } })
  await anonymous.call(useMagicLink, { body: { email, code: link.digits } })
})

test('accepts the code of an invitation after wrong codes for the same address', async () => {
  const { api } = await makeStaff(app, partner)
  const email = `${unique('borrower')}@example.com`
  const guess = () => anonymous.send(setPassword, { body: { email, code: '0000 0000', password } })
  for (let time = 0; time < 6; time++) await guess()
  const borrower = { first_name: 'Bo', last_name: 'Rower', email }
  await api.call(calls.deals.createDeal, { body: { title: 'Bakery', borrower, loan_amount: '1' } })
  const [link] = await emailedLinks(app, email, 1)
  for (let time = 0; time < 4; time++) problemOf('REVOKED', await guess())
  await anonymous.call(setPassword, { body: { email, code: link?.digits ?? '', password } })
})

test('sends unknown addresses the same replies as known ones, word for word', async () => {
  const inactive = await makeStaff(app, partner, { status: 'Inactive' })
  const person = await makeStaff(app, partner)
  const strangers = [inactive.email, `${unique('person')}@example.com`]
  for (const [call, type] of [
    [useMagicLink, 'LOG_IN'],
    [setPassword, 'SET_PSWD'],
  ] as const) {
    const asked = async (email: string) => seen(await anonymous.send(requestMagicLink, { body: { email, type } }))
    const expected = await asked(person.email)
    expect(expected).toMatchObject({ status: 202, body: {} })
    for (const email of strangers) expect(await asked(email)).toEqual(expected)
    await emailsSettled(app)

    const choice = type === 'SET_PSWD' ? { password } : {}
    const tried = async (email: string) =>
      seen(await anonymous.send(call, { body: { email, code: '0000 0000', ...choice } }))
    for (let time = 1; time <= 7; time++) {
      const answer = await tried(person.email)
      expect(answer.body).toMatchObject({ status: 400, detail: time <= 5 ? wrongCode : revoked })
      for (const email of strangers) expect({ time, ...(await tried(email)) }).toEqual({ time, ...answer })
    }
  }
})

test('hides from a guesser that the right code was entered in the meantime', async () => {
  const { email, link } = await someone()
  await anonymous.call(useMagicLink, { body: { email, code: link.digits } })
  const guess = { body: { email, code: otherThan(link.digits) } }
  for (let time = 1; time <= 5; time++) await anonymous.refused(useMagicLink, 'WRONG_CODE', guess)
  await anonymous.refused(useMagicLink, 'REVOKED', guess)
})

test('returns the same cooldown error for known and unknown addresses', async () => {
  const person = await makeStaff(app, partner)
  const body = (email: string) => ({ body: { email, type: 'LOG_IN' } })
  const refusals = []
  for (const email of [person.email, `${unique('unknown')}@example.com`]) {
    await anonymous.call(requestMagicLink, { body: { email, type: 'LOG_IN' } })
    const answer = await anonymous.send(requestMagicLink, body(email))
    problemOf('too_many_requests', answer)
    const { headers, ...rest } = seen(answer)
    refusals.push({ ...rest, headers: headers.map(([name]) => name), body: { ...rest.body, detail: '' } })
  }
  expect(refusals[0]).toEqual(refusals[1])
})
