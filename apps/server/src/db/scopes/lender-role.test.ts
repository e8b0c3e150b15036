import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { insert, makeDeal, makeLead } from '../../../testing/data/factories.ts'
import {
  insertLenderRows,
  lenderTools,
  makeLenderFixture,
  type LenderFixture,
} from '../../../testing/data/lender-fixture.ts'
import { makeLenderStaff, shareWithLender, type LenderPerson } from '../../../testing/data/lenders.ts'
import { asRole, makeAppLogin, refusalOf, type Run } from '../../../testing/database/app-role.ts'
import { newUuid, toUuid } from '../../services/ids.ts'

/** What the lender's database role can do in the scope of one partner, whatever statement the server runs. */
const app = await startApplication()
const login = await makeAppLogin(app)
afterAll(async () => {
  await app.close()
  await login.drop()
})

const permissionDenied = '42501'
const { answered, paper } = lenderTools(app)

/**
 * A partner with financials, a lead, a note, approved and unapproved answers, and another lender that has responded.
 */
async function makeSharedDeal() {
  const fixture = await makeLenderFixture(app)
  const { partner, admin, deal } = fixture
  await makeLead(app, partner)
  const note = { partner_id: partner.uuid, deal_id: deal.uuid, id: newUuid(), text: 'Between us' }
  await insert(app, 'deal_notes', { ...note, author_id: admin.uuid, author_name: admin.full_name })
  const row = { partner_id: partner.uuid, deal_id: deal.uuid, position: 1, version: 1, changed_by_name: 'Ana' }
  await insert(app, 'source_uses', { ...row, id: newUuid(), item_name: 'Building' })
  await insert(app, 'source_uses', { ...row, id: newUuid(), item_name: 'Deleted', deleted_at: new Date() })
  const approved = await paper(fixture)
  const open = await paper(fixture, { approve: false })
  await answered(fixture, 'Question', () => ({ answer: 'Not yet' }), false)
  const rival = await insertLenderRows(app, fixture, approved.id)
  return { ...fixture, approved, open, rival }
}
const [own, other] = [await makeSharedDeal(), await makeSharedDeal()]

const enter = (run: Run, { partner }: Pick<LenderFixture, 'partner'>, { session_uuid }: LenderPerson) =>
  run('select role, lender_id from private.enter_lender($1, $2)', [session_uuid, partner.uuid])

const asLender = (person: LenderPerson, work: (run: Run) => Promise<void>) =>
  asRole(login, 'loanyard_lender', async (run) => {
    expect(await enter(run, own, person)).toMatchObject([{ role: 'Lender' }])
    await work(run)
  })

test('lets the lender’s role read only these tables and columns', async () => {
  const tables = await app.ask<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  const columns = await app.ask<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'deals'::regclass and attnum > 0 and not attisdropped`,
  )
  await asLender(own.contact, async (run) => {
    const open = []
    for (const { name } of tables) if ((await refusalOf(run, `select from ${name}`)) === 'works') open.push(name)
    expect(open.toSorted()).toEqual([
      'collateral_items',
      'deal_financials',
      'deals',
      'documents',
      'financial_periods',
      'financial_rows',
      'financial_values',
      'idempotency_keys',
      'lender_condition_documents',
      'lender_conditions',
      'lender_downloads',
      'lender_message_reads',
      'lender_messages',
      'lender_offers',
      'lender_responses',
      'lender_shares',
      'lender_visits',
      'lenders',
      'lending_rates',
      'partners',
      'requirements',
      'source_uses',
      'stages',
      'submission_documents',
      'submissions',
      'watermarked_copies',
    ])
    const hidden = []
    for (const { name } of columns)
      if ((await refusalOf(run, `select ${name} from deals`)) !== 'works') hidden.push(name)
    expect(hidden.toSorted()).toEqual([
      'borrower_email',
      'borrower_phone',
      'broker_fee',
      'broker_fee_percent',
      'close_probability',
      'created',
      'expected_close_on',
      'invitation_held',
      'invitation_note',
      'lead_id',
      'referral_source',
      'stage_entered_at',
    ])
    for (const statement of [
      'select changed_by_name from source_uses',
      'select uploaded_by_name from documents',
      'select note from lending_rates',
      'select lender_phone from lenders',
      'select shared_by from lender_shares',
      'select note_version from lender_shares',
      'select decided_by_name from submissions',
      'select * from partners',
    ]) {
      expect({ statement, refusal: await refusalOf(run, statement) }).toEqual({ statement, refusal: permissionDenied })
    }
  })
})

test('shows only what is shared with the lender and approved', async () => {
  const seen = async (run: Run, table: string, column = 'id') =>
    (await run(`select ${column} as one from ${table}`)).map(({ one }) => one)
  for (const person of [own.contact, own.assigned]) {
    await asLender(person, async (run) => {
      expect(await seen(run, 'deals')).toEqual([own.deal.uuid])
      expect(await seen(run, 'documents')).toEqual([toUuid('document', own.approved.id)])
      expect(await seen(run, 'requirements')).toEqual([toUuid('requirement', own.approved.request)])
      expect(await seen(run, 'submissions')).toEqual([toUuid('submission', own.approved.submission)])
      expect(await seen(run, 'submission_documents', 'document_id')).toEqual([toUuid('document', own.approved.id)])
      expect(await seen(run, 'source_uses', 'item_name')).toEqual(['Building'])
      expect(await seen(run, 'lenders')).toEqual([own.lender.uuid])
      expect(await seen(run, 'lender_shares')).toEqual([own.share])
      expect(await seen(run, 'partners')).toEqual([own.partner.uuid])
      for (const table of [
        'lender_offers',
        'lender_responses',
        'lender_messages',
        'lender_downloads',
        'lender_visits',
      ]) {
        expect({ table, rows: await seen(run, table, 'deal_id') }).toEqual({ table, rows: [] })
      }
    })
  }
  await asLender(own.unassigned, async (run) => {
    for (const table of ['deals', 'documents', 'requirements', 'submissions', 'lender_shares', 'source_uses']) {
      expect({ table, rows: await run(`select from ${table}`) }).toEqual({ table, rows: [] })
    }
  })
  await asLender(own.rival, async (run) => {
    expect(await seen(run, 'lender_offers', 'lender_id')).toHaveLength(1)
    expect(await seen(run, 'lender_shares')).not.toContain(own.share)
  })
})

test('shows nothing outside the right scope, even to a person with deals elsewhere', async () => {
  const both = await makeLenderStaff(app, other.partner, other.lender, { person: own.contact, is_contact: false })
  await asRole(login, 'loanyard_lender', async (run) => {
    for (const table of ['deals', 'lenders', 'partners']) expect(await run(`select from ${table}`)).toEqual([])
    const unshared = await other.newDeal()
    expect(await enter(run, { partner: { ...other.partner, uuid: newUuid() } }, both)).toMatchObject([{ role: null }])
    expect(await run('select from deals')).toEqual([])
    expect(await enter(run, other, both)).toMatchObject([{ role: 'Lender', lender_id: other.lender.uuid }])
    expect(await run('select id from deals where id = $1', [unshared.uuid])).toEqual([])
    expect(await run('select from deals')).toEqual([])
    // Across all partners: their own profiles and deals.
    await run('select from private.enter_lender_user($1)', [both.session_uuid])
    expect(await run('select id from deals')).toEqual([{ id: own.deal.uuid }])
    expect(await run('select from lenders')).toHaveLength(2)
  })
})

test('lets a lender write only its own responses, under its own name', async () => {
  const { partner, deal, lender, contact, rival } = own
  const unshared = await makeDeal(app, partner)
  const message = `insert into lender_messages (partner_id, id, deal_id, lender_id, author_id, author_name, side, text)
    values ($1, $2, $3, $4, $5, 'Me', $6, 'Hello')`
  const [{ lender_id: theirs } = {}] = await app.ask('select lender_id from lender_staff where id = $1', [rival.uuid])
  const right = [partner.uuid, newUuid(), deal.uuid, lender.uuid, contact.user_uuid, 'lender']
  const wrong = [
    [partner.uuid, newUuid(), unshared.uuid, lender.uuid, contact.user_uuid, 'lender'],
    [partner.uuid, newUuid(), deal.uuid, theirs, contact.user_uuid, 'lender'],
    [partner.uuid, newUuid(), deal.uuid, lender.uuid, rival.user_uuid, 'lender'],
    [partner.uuid, newUuid(), deal.uuid, lender.uuid, contact.user_uuid, 'partner'],
    [other.partner.uuid, newUuid(), other.deal.uuid, other.lender.uuid, contact.user_uuid, 'lender'],
  ]
  await asLender(contact, async (run) => {
    expect(await refusalOf(run, message, right)).toBe('works')
    for (const values of wrong) expect(await refusalOf(run, message, values)).toBe(permissionDenied)
    for (const statement of [
      `update deals set title = 'mine'`,
      `update documents set name = 'mine'`,
      `update lender_messages set text = 'never said'`,
      'delete from lender_messages',
      'delete from lender_downloads',
      `update lender_downloads set name = 'nothing'`,
      'update lender_offers set amount = 1',
      'update lender_shares set watermark = false',
      'insert into lender_shares (partner_id) select private.partner_id()',
      'insert into lender_assignments (partner_id) select private.partner_id()',
      'insert into submissions (partner_id) select private.partner_id()',
      'insert into deal_notes (partner_id) select private.partner_id()',
      'select from lender_staff',
      'select from users',
      'select from audit_log',
      'select from bulk_downloads',
      'select from leads',
      'select from jobs.job',
      'insert into jobs.job default values',
    ]) {
      expect({ statement, refusal: await refusalOf(run, statement) }).toEqual({ statement, refusal: permissionDenied })
    }
    const entry =
      'insert into audit_log (partner_id, id, action, subject_id, actor_id, actor_name) values ($1, $2, $3, $2, $4, $5)'
    const asAdmin = [partner.uuid, newUuid(), 'lender_shared', own.admin.user_uuid, 'Ana']
    expect(await refusalOf(run, entry, asAdmin)).toBe(permissionDenied)
    const copy = `insert into watermarked_copies (partner_id, document_id, user_id, watermark_text, object_key, size, crc32)
      values ($1, $2, $3, 'Me', 'stamped/mine', 1, 1)`
    const unapproved = [partner.uuid, toUuid('document', own.open.id), contact.user_uuid]
    expect(await refusalOf(run, copy, unapproved)).toBe(permissionDenied)
  })
})

test('checks access in each transaction, so ended access is gone from the next one on', async () => {
  const fixture = await makeLenderFixture(app)
  await shareWithLender(app, fixture.partner, fixture.admin, {
    deal: await makeDeal(app, fixture.partner),
    lender: fixture.lender,
  })
  const seen = () =>
    asRole(login, 'loanyard_lender', async (run) => {
      await enter(run, fixture, fixture.contact)
      return (await run('select from deals')).length
    })
  expect(await seen()).toBe(2)
  await app.ask('update lender_shares set ended_at = now() where id = $1', [fixture.share])
  expect(await seen()).toBe(1)
  await app.ask(`update lenders set status = 'Inactive' where id = $1`, [fixture.lender.uuid])
  expect(await seen()).toBe(0)
})
