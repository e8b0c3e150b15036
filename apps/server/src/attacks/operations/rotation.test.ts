import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication, testSecretKey, type Application } from '../../../testing/app/application.ts'
import { newApi } from '../../../testing/app/client.ts'
import { emailsTo } from '../../../testing/audit/audit-entries.ts'
import { auditReads } from '../../../testing/audit/audit-verification.ts'
import { documentTools, pdf } from '../../../testing/data/documents.ts'
import { makeDeal, makePartner, makePerson, makeStaff } from '../../../testing/data/factories.ts'
import { emailedLink, emailsSettled } from '../../../testing/email/emailed-links.ts'

const { getUser } = calls.auth
const { bulkDownload, prepareZip, presignDownload } = calls.documents

const files = mkdtempSync(join(tmpdir(), 'loanyard-rotation-'))
const before = await startApplication({ env: { FILES_DIR: files } })
afterAll(async () => {
  await before.close()
  rmSync(files, { recursive: true, force: true })
})
const partner = await makePartner(before)
const staff = await makeStaff(before, partner)
const deal = await makeDeal(before, partner)
const next = 'the key that the rotation has made'
const rotated = (env: Record<string, string>) =>
  startApplication({ ownerUrl: before.ownerUrl, env: { FILES_DIR: files, ...env } })

/** Everything signed, hashed or encrypted with the secret key, as issued before the rotation. */
async function issueEverything() {
  await makeDeal(before, partner)
  const { next: page } = await staff.api.call(calls.deals.listDeals, { query: { limit: 1 } })
  const { id } = await documentTools(before).uploadDocument(staff.api, pdf(), { deal: deal.id })
  const { presigned_url: file } = await staff.api.call(presignDownload, { params: { document_id: id } })
  const { token: zip } = await staff.api.call(prepareZip, { body: { doc_ids: [id] } })
  const { presigned_zip_url: archive } = await staff.api.call(bulkDownload, { body: { token: zip } })
  const [link, digits] = [await makeStaff(before, partner), await makeStaff(before, partner)]
  const once = { body: { text: 'Once' }, headers: { 'idempotency-key': `key-${id}` }, params: { deal_id: deal.id } }
  const note = await staff.api.call(calls.deals.createNote, once)
  return {
    page: page ?? '',
    file,
    archive,
    once,
    note,
    link: (await emailedLink(before, link)).code,
    digits: { email: digits.email, code: (await emailedLink(before, digits)).digits },
  }
}

/** How another server answers each of them. */
async function answersOf(app: Application, given: Awaited<ReturnType<typeof issueEverything>>) {
  const api = newApi({ url: app.url, token: staff.api.token, partner: partner.id })
  const own = newApi({
    url: app.url,
    token: await app.tokens.issue({ user_id: staff.user_uuid, session_id: staff.session_uuid }, new Date()),
    partner: partner.id,
  })
  const anonymous = newApi({ url: app.url, token: null })
  const { fetched } = documentTools(app)
  const use = (body: object) => anonymous.send(calls.magicLinks.useMagicLink, { body })
  const again = await own.send(calls.deals.createNote, given.once)
  return {
    token: (await api.send(getUser)).status,
    cursor: (await own.get(given.page)).status,
    file: (await fetched(given.file)).status,
    archive: (await fetched(given.archive)).status,
    idempotent: again.status,
    note: (again.json as { id?: string }).id === given.note.id,
    link: (await use({ code: given.link })).status,
    digits: (await use(given.digits)).status,
  }
}

const works = { token: 200, cursor: 200, file: 200, archive: 200, idempotent: 201, note: true, link: 200, digits: 200 }
const refused = {
  token: 401,
  cursor: 400,
  file: 403,
  archive: 404,
  idempotent: 422,
  note: false,
  link: 400,
  digits: 400,
}

test('A9: after a rotation everything issued under the old key works in another process', async () => {
  const given = await issueEverything()
  const app = await rotated({ SECRET_KEY: next, SECRET_KEY_OLD: testSecretKey })
  try {
    expect(await answersOf(app, given)).toEqual(works)
    // The new process signs with the new key.
    const issued = await app.tokens.issue({ user_id: staff.user_uuid, session_id: staff.session_uuid }, new Date())
    await newApi({ url: before.url, token: issued }).refused(getUser, 'unauthorized')
  } finally {
    await app.close()
  }
})

test('A9: once the old key is removed, nothing made under it works, and sessions continue', async () => {
  const given = await issueEverything()
  const app = await rotated({ SECRET_KEY: next })
  try {
    expect(await answersOf(app, given)).toEqual(refused)
  } finally {
    await app.close()
  }
})

test('A9: a retired key verifies the audit entries it sealed, and nothing else made under it works', async () => {
  const given = await issueEverything()
  const audited = await makePartner(before)
  const person = await makeStaff(before, audited)
  const note = { params: { deal_id: (await makeDeal(before, audited)).id }, body: { text: 'Sealed' } }
  await person.api.call(calls.deals.createNote, note)
  await before.services.audit.seal()
  const keyOf = async (number: number) => {
    const entry = 'select hash_key from audit_log where partner_id = $1 and sealed_number = $2'
    return (await before.ask<{ hash_key: string }>(entry, [audited.uuid, number]))[0]?.hash_key
  }
  expect(await keyOf(1)).toBe(before.services.audit.keys.current.id)
  const app = await rotated({ SECRET_KEY: next, SECRET_KEY_RETIRED: testSecretKey })
  const without = await rotated({ SECRET_KEY: next })
  const { breakOf } = auditReads(app)
  try {
    expect(await answersOf(app, given)).toEqual(refused)
    // Made after the rotation, as by a person who has found the retired key.
    const forged = await before.tokens.issue({ user_id: staff.user_uuid, session_id: staff.session_uuid }, new Date())
    await newApi({ url: app.url, token: forged }).refused(getUser, 'unauthorized')

    expect(await breakOf(audited.uuid)).toBeNull()
    expect(await auditReads(without).breakOf(audited.uuid)).toBe(1)
    // The chain continues under the new key.
    await person.api.call(calls.deals.createNote, note)
    await app.services.audit.seal()
    expect(await keyOf(2)).toBe(app.services.audit.keys.current.id)
    expect(await breakOf(audited.uuid)).toBeNull()
    await app.ask(`update audit_log set actor_name = 'Someone Else' where partner_id = $1 and sealed_number = 1`, [
      audited.uuid,
    ])
    expect(await breakOf(audited.uuid)).toBe(1)
  } finally {
    await app.close()
    await without.close()
  }
})

test('A9: a confirmation code emailed before the rotation still works after it', async () => {
  const person = await makePerson(before)
  await person.api.call(calls.confirm.sendConfirmationCode)
  await emailsSettled(before)
  const [code] = /\b\d{4} \d{4}\b/.exec((await emailsTo(before, person.email, 1))[0]?.text ?? '') ?? []
  const app = await rotated({ SECRET_KEY: next, SECRET_KEY_OLD: testSecretKey })
  try {
    const api = newApi({ url: app.url, token: person.api.token })
    await api.call(calls.confirm.confirmUser, { body: { code: code ?? '' } })
  } finally {
    await app.close()
  }
})

test('A9: a process with both keys sends emails queued under the old one', async () => {
  const person = await makeStaff(before, partner)
  const app = await rotated({ SECRET_KEY: next, SECRET_KEY_OLD: testSecretKey })
  try {
    const { code } = await emailedLink(app, person)
    await emailsSettled(app)
    expect(
      (await newApi({ url: app.url, token: null }).send(calls.magicLinks.checkMagicLink, { body: { code } })).status,
    ).toBe(200)
  } finally {
    await app.close()
  }
})
