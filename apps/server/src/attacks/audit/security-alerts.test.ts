import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { newApi } from '../../../testing/app/client.ts'
import { emailsTo } from '../../../testing/audit/audit-entries.ts'
import { documentTools, pdf } from '../../../testing/data/documents.ts'
import { makeClient, makeDeal, makePartner, makeStaff, type Person } from '../../../testing/data/factories.ts'
import { makeLenderFixture } from '../../../testing/data/lender-fixture.ts'
import { Database } from '../../db/client/database.ts'
import { roleScope } from '../../db/scopes/scopes.ts'
import { alertAdmins } from '../../features/audit/security-log/alerts.ts'
import { jobContext } from '../../services/context.ts'
import { hashPassword } from '../../services/passwords/passwords.ts'

const app = await startApplication({
  env: { ALERT_DOCUMENTS_PER_HOUR: '3', ALERT_REFUSALS: '4', ALERT_FAILED_SIGN_INS: '3' },
})
const database = new Database({ url: app.ownerUrl, role: 'loanyard_app', poolSize: 2, onIdleError: () => undefined })
afterAll(async () => {
  await database.close()
  await app.close()
})
const { uploadDocument } = documentTools(app)
const { listSecurityEvents } = calls.securityEvents
const anonymous = newApi({ url: app.url, token: null })

test('Q6: many documents, failed sign-ins or refusals alert the Admins, once an hour', async () => {
  const partner = await makePartner(app)
  const admin = await makeStaff(app, partner)
  const manager = await makeStaff(app, partner, {
    role: 'Manager',
    first_name: 'Max',
    last_name: 'Manager',
    password_hash: await hashPassword('a password no one guesses'),
  })
  const deal = await makeDeal(app, partner)
  const document = await uploadDocument(admin.api, pdf(), { deal: deal.id })
  const watch = async () => {
    await app.services.securityLog.flush()
    return alertAdmins(jobContext(app.services, database, roleScope('loanyard_app')))
  }
  await watch()
  const open = () => manager.api.call(calls.documents.presignDownload, { params: { document_id: document.id } })
  for (let time = 0; time < 3; time++) await open()
  expect(await watch()).toBe(0)
  await open()
  for (let time = 0; time < 4; time++) await manager.api.refused(listSecurityEvents, 'forbidden')
  const body = { email: manager.email, password: 'wrong guess' }
  for (let time = 0; time < 2; time++) await anonymous.refused(calls.auth.createToken, 'invalid_credentials', { body })
  // A person with a session but no password guesses it where it is asked for again.
  await manager.api.refused(calls.confirm.confirmUser, 'bad_input', { body: { password: 'wrong guess' } })
  expect(await watch()).toBe(3)
  await open()
  expect(await watch()).toBe(0)
  const alerts = (await admin.api.call(listSecurityEvents, { query: { kind: 'alert' } })).results
  expect(new Set(alerts.map(({ details }) => details[0]?.value))).toEqual(
    new Set(['failed_sign_ins', 'mass_download', 'refusals']),
  )
  const emails = await emailsTo(app, admin.email, 3)
  expect(new Set(emails.map(({ subject }) => subject))).toEqual(
    new Set(['Security alert: unusual activity in your account']),
  )
  expect(emails.map(({ text }) => text).join('\n')).toContain(
    `Max Manager (${manager.email}) opened 4 documents within an hour.`,
  )
})

test("Q6: an alert explains to Admins how to end the person's access, whatever their role", async () => {
  const { admin, client, deal, partner, assigned } = await makeLenderFixture(app)
  // Staff who is also the borrower of another deal.
  const manager = await makeStaff(app, partner, { role: 'Manager' })
  await makeClient(app, partner, await makeDeal(app, partner), manager)
  const gone = await makeStaff(app, partner, { role: 'Manager' })
  await admin.api.call(calls.staff.removeStaff, { params: { staff_id: gone.id } })
  const toBorrower = 'replace the borrower’s email address on their deal'
  const expected = [
    [manager, `If not, set the person to Inactive on the Users page and ${toBorrower}, which ends their access`],
    [client, `If not, ${toBorrower}, which ends their access`],
    [
      assigned,
      'If not, set the person, or their whole lender, to Inactive on the Lenders page, which ends their access',
    ],
    [gone, 'If not, review the security log.'],
  ] as const
  for (const [person] of expected) recordOpened(partner.uuid, person, deal.uuid)
  await app.services.securityLog.flush()
  await alertAdmins(jobContext(app.services, database, roleScope('loanyard_app')))
  const alerts = await emailsTo(app, admin.email, expected.length)
  for (const [{ email }, advice] of expected)
    expect(alerts.find(({ text }) => text.includes(email))?.text).toContain(advice)
})

/** Records the events of a person who opens four documents, one more than the alert threshold. */
function recordOpened(partner_id: string, { user_uuid, session_uuid }: Person, deal: string): void {
  for (let time = 0; time < 4; time++) {
    app.services.securityLog.recordEvent({
      kind: 'document_opened',
      outcome: 'ok',
      user_id: user_uuid,
      session_id: session_uuid,
      partner_id,
      address: '127.0.0.1',
      user_agent: 'test',
      request_id: `alert-${time}`,
      subject: { type: 'deal', id: deal },
    })
  }
}
