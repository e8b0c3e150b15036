import { afterAll, expect, test } from 'vitest'
import { makeRequirement, makeSubmission } from '../../../testing/access/request-resources.ts'
import { startApplication } from '../../../testing/app/application.ts'
import { dealTools, makeDealFixture, type DealFixture } from '../../../testing/data/deal-fixture.ts'
import {
  insert,
  makeClient,
  makeDeal,
  makePartner,
  makePerson,
  makeProfile,
  makeStaff,
} from '../../../testing/data/factories.ts'
import { asRole, makeAppLogin, refusalOf, type Run } from '../../../testing/database/app-role.ts'
import { newUuid, toUuid } from '../../services/ids.ts'

/** What the borrower's database role can do in the scope of one partner, whatever statement the server runs. */
const app = await startApplication()
const login = await makeAppLogin(app)
afterAll(async () => {
  await app.close()
  await login.drop()
})

const permissionDenied = '42501'
const { sendDocument } = dealTools(app)

/** A partner with a question on its deal, answered by its client. */
async function makeAnsweredDeal() {
  const fixture = await makeDealFixture(app)
  const request = await makeRequirement(app, fixture.partner, fixture.admin, { deal_id: fixture.deal.uuid })
  const submission = await makeSubmission(app, fixture.partner, fixture.client, { requirement_id: request.uuid })
  const event = { requirement_id: request.uuid, action: 'requested', actor_name: 'Ana', side: 'staff' }
  await insert(app, 'requirement_events', { partner_id: fixture.partner.uuid, id: newUuid(), ...event })
  return { ...fixture, request, submission }
}
type Answered = Awaited<ReturnType<typeof makeAnsweredDeal>>
const [own, other] = [await makeAnsweredDeal(), await makeAnsweredDeal()]
/** The borrower has a deal with the other partner as well. */
const elsewhere = await other.newDeal(own.client)

const enter = (run: Run, { partner, client }: Pick<DealFixture, 'partner' | 'client'>, session = client.session_uuid) =>
  run('select role, staff_id from private.enter_participant($1, $2, true)', [session, partner.uuid])

/** Runs as the borrower of the first partner. */
const asBorrower = (work: (run: Run) => Promise<void>) =>
  asRole(login, 'loanyard_client', async (run) => {
    expect(await enter(run, own)).toEqual([{ role: 'Client', staff_id: null }])
    await work(run)
  })

test('shows the borrower requests on their deals with this partner only', async () => {
  const unrelated = await makeRequirement(app, own.partner, own.admin, { deal_id: (await own.newDeal()).uuid })
  const there = await makeRequirement(app, other.partner, other.admin, { deal_id: elsewhere.uuid })
  await asBorrower(async (run) => {
    const seen = (await run('select id from requirements')).map(({ id }) => id)
    expect(seen).toContain(own.request.uuid)
    expect(seen).not.toContain(unrelated.uuid)
    expect(await run('select id from submissions where id = $1', [other.submission.uuid])).toEqual([])
    const update = await run(`update requirements set status = 'Submitted' where id = any ($1) returning id`, [
      [unrelated.uuid, there.uuid, other.request.uuid],
    ])
    expect(update).toEqual([])
  })
})

test('keeps the borrower from writing decisions or staff messages', async () => {
  await asBorrower(async (run) => {
    for (const statement of [
      `update requirements set title = 'mine'`,
      'update requirements set due_date = null',
      'update requirements set deleted_at = now()',
      `update requirements set status = 'Approved'`,
      `update requirements set status = 'Waived'`,
      `update submissions set status = 'Approved', withdrawn_at = now()`,
      `update submissions set decided_at = now()`,
      `update submissions set decided_by_name = 'Ana'`,
      `update submissions set comment = 'fine'`,
      'delete from submissions',
      'delete from requirements',
      'select data from requirement_events',
      `update requirement_events set comment = 'never said'`,
      'delete from requirement_events',
      'select description from bundles',
      'select from attachments',
      'select from audit_log',
      'insert into requirements (partner_id) select private.partner_id()',
    ]) {
      expect({ statement, refusal: await refusalOf(run, statement) }).toEqual({ statement, refusal: permissionDenied })
    }
  })
})

test('keeps the borrower from answering for other people or deals', async () => {
  const answer = `insert into submissions (partner_id, id, requirement_id, status, answer, submitted_by, submitted_by_name, side)
                  values ($1, $2, $3, 'Submitted', 'Yes', $4, 'Me', $5)`
  const event = `insert into requirement_events (partner_id, id, requirement_id, action, actor_id, actor_name, side)
                 values ($1, $2, $3, 'submitted', $4, 'Me', $5)`
  const values = ({ partner, request }: Answered, user: string, side: string) => [
    partner.uuid,
    newUuid(),
    request.uuid,
    user,
    side,
  ]
  const { user_uuid } = own.client
  await asBorrower(async (run) => {
    for (const statement of [answer, event]) {
      expect(await refusalOf(run, statement, values(own, user_uuid, 'client'))).toBe('works')
      for (const wrong of [
        values(own, own.admin.user_uuid, 'client'),
        values(own, user_uuid, 'staff'),
        values(other, user_uuid, 'client'),
      ]) {
        expect(await refusalOf(run, statement, wrong)).toBe(permissionDenied)
      }
    }
    const entry =
      'insert into audit_log (partner_id, id, action, subject_id, actor_id, actor_name) values ($1, $2, $3, $2, $4, $5)'
    const asAdmin = [own.partner.uuid, newUuid(), 'request_approved', own.admin.user_uuid, 'Ana']
    expect(await refusalOf(run, entry, asAdmin)).toBe(permissionDenied)
  })
})

test('keeps the borrower from preparing archives as other people, and from reading any', async () => {
  const archive = `insert into bulk_downloads (partner_id, id, user_id, entries, size, expires_at, lender_id)
                   values ($1, $2, $3, '[]', 1, now(), $4)`
  const values = (partner: string, user: string, lender: string | null = null) => [partner, newUuid(), user, lender]
  const { user_uuid } = own.client
  await asBorrower(async (run) => {
    expect(await refusalOf(run, archive, values(own.partner.uuid, user_uuid))).toBe('works')
    for (const wrong of [
      values(own.partner.uuid, own.admin.user_uuid),
      values(other.partner.uuid, user_uuid),
      values(own.partner.uuid, user_uuid, newUuid()),
    ]) {
      expect(await refusalOf(run, archive, wrong)).toBe(permissionDenied)
    }
    expect(await refusalOf(run, 'select from bulk_downloads')).toBe(permissionDenied)
  })
})

test('shows the borrower their own documents, those of an answer, and those to fill in or sign', async () => {
  const { admin, client, deal, partner } = own
  const [mine, theirs, held, given] = [
    await sendDocument(client.api, deal.id),
    await sendDocument(admin.api, deal.id),
    await sendDocument(admin.api, deal.id),
    await sendDocument(admin.api, deal.id),
  ].map((id) => toUuid('document', id))
  await insert(app, 'submission_documents', {
    partner_id: partner.uuid,
    submission_id: own.submission.uuid,
    document_id: held,
    position: 1,
  })
  await makeRequirement(app, partner, admin, { deal_id: deal.uuid, kind: 'Document', template_id: given })
  await asBorrower(async (run) => {
    const seen = (await run('select id from documents')).map(({ id }) => id)
    expect(new Set(seen)).toEqual(new Set([mine, held, given]))
    const deleted = await run('update documents set deleted_at = now() returning id')
    expect(deleted).toEqual([{ id: mine }])
    expect(theirs).not.toBe(mine)
  })
})

test('treats a borrowing staff member as staff unless they enter as the borrower', async () => {
  const { partner, deal } = own
  const both = await makeStaff(app, partner, { role: 'Manager' })
  await asRole(login, 'loanyard_client', async (run) => {
    // Not a borrower, so the other side isn't open to them.
    expect(await enter(run, own, both.session_uuid)).toEqual([{ role: null, staff_id: null }])
    expect(await run('select from requirements')).toEqual([])
  })
  await makeClient(app, partner, deal, both)
  await asRole(login, 'loanyard_client', async (run) => {
    expect(await enter(run, own, both.session_uuid)).toEqual([{ role: 'Client', staff_id: null }])
    const as_staff = await run('select role, staff_id from private.enter_participant($1, $2, false)', [
      both.session_uuid,
      partner.uuid,
    ])
    expect(as_staff).toEqual([{ role: 'Manager', staff_id: both.uuid }])
  })
  // An inactive profile leaves only the borrower.
  const left = { ...own.client, ...(await makeProfile(app, other.partner, own.client, { status: 'Inactive' })) }
  await asRole(login, 'loanyard_client', async (run) => {
    const entered = await run('select role, staff_id from private.enter_participant($1, $2, false)', [
      left.session_uuid,
      other.partner.uuid,
    ])
    expect(entered).toEqual([{ role: 'Client', staff_id: null }])
  })
})

test("lets the borrower's role read only a few columns of their own deals", async () => {
  const partner = await makePartner(app)
  const person = await makePerson(app)
  const [mine, foreign] = [await makeDeal(app, partner, { reason: 'secret' }), await makeDeal(app, partner)]
  await makeClient(app, partner, mine, person)
  const shown = [
    'partner_id',
    'id',
    'title',
    'business_name',
    'stage_id',
    'status',
    'loan_amount',
    'loan_purpose',
    'created',
    'modified',
    'deleted_at',
  ]
  const columns = await app.ask<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'deals'::regclass and attnum > 0 and not attisdropped`,
  )
  const tables = await app.ask<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  await asRole(login, 'loanyard_client', async (run) => {
    await run('select * from private.enter_user($1)', [person.session_uuid])
    expect(await run('select id from deals')).toEqual([{ id: mine.uuid }])
    expect(await run('select id from deals where id = $1', [foreign.uuid])).toEqual([])
    const readable = []
    for (const { name } of columns)
      if ((await refusalOf(run, `select ${name} from deals`)) === 'works') readable.push(name)
    expect(readable.toSorted()).toEqual(shown.toSorted())
    const open = []
    for (const { name } of tables) if ((await refusalOf(run, `select from ${name}`)) === 'works') open.push(name)
    const tablesOfBorrowers =
      'bundle_requests bundles deal_clients deals documents idempotency_keys lender_downloads lender_shares lenders ' +
      'partners phase_durations reminders request_message_reads request_messages requirement_events requirements ' +
      'signings stages submission_documents submissions'
    expect(open.toSorted()).toEqual(tablesOfBorrowers.split(' '))
    for (const statement of [`update deals set title = 'mine'`, 'delete from deal_clients', 'select * from partners']) {
      expect({ statement, refusal: await refusalOf(run, statement) }).toEqual({ statement, refusal: permissionDenied })
    }
  })
})
