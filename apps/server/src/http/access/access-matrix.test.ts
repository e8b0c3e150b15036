import { calls } from '@loanyard/contract/calls'
import type { Call } from '@loanyard/contract/core/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, type Row } from '../../../testing/access/access-table.ts'
import { resetUnassured } from '../../../testing/access/accounts/second-factor-inputs.ts'
import { requestFor } from '../../../testing/access/call-inputs.ts'
import { outsiders, reachedBefore } from '../../../testing/access/outsiders.ts'
import type { Ownership } from '../../../testing/access/resources.ts'
import { seedData, type SeededData } from '../../../testing/access/seeded-data.ts'
import { startApplication } from '../../../testing/app/application.ts'
import type { Api, Request } from '../../../testing/app/client.ts'
import { jobsDone } from '../../../testing/audit/audit-entries.ts'
import { newUuid, toId } from '../../services/ids.ts'

const everyCall: readonly (readonly [name: string, call: Call])[] = Object.values(calls).flatMap((feature) =>
  Object.entries(feature),
)
const roles = ['Admin', 'Manager', 'Coordinator'] as const
const lenderPeople = ['contact', 'lender staff', 'colleague', 'contact of another lender']
/** Calls within a partner. */
const ofPartner: readonly Call['access'][] = ['staff', 'participant', 'lender', 'viewer']
/** Read marks, favorites, and what a person snoozed, are private to each person and never audited. */
const readMarks = [
  'readDealMessages',
  'readRequestMessages',
  'readOwnDealMessages',
  'markStaffNotificationsViewed',
  'markAllStaffNotificationsViewed',
  'snoozeLine',
  'chooseFavorite',
]
/** A POST for the size of what is asked; nothing is stored. */
const previews = ['previewInvitation', 'checkLeadImport']
/** Doing it again changes nothing; the Admin is the first. */
const doneOnce = ['dismissPartnerSetup', 'createSampleDeal']
const answersToInvitations = ['acceptInvitation', 'declineInvitation']
/**
 * Where an unconfirmed account gets another answer than the table's: invitations and loan requests for its address may
 * be someone else's, and a demo request would email others.
 */
const forUnconfirmed: ReadonlyMap<string, string> = new Map([
  ...answersToInvitations.map((name) => [name, '404'] as const),
  // A person who couldn't accept a deal has nothing unread.
  ['markAllClientNotificationsViewed', '409'],
  ['markRequestNotificationsViewed', '404'],
  ['markAllRequestNotificationsViewed', '409'],
  ['createDemoRequest', '403'],
])
/** A frozen partner accepts no loan requests from anyone. */
const forFrozen: ReadonlyMap<string, string> = new Map([
  ['getPreQualifyPartner', '404'],
  ['preQualify', '404'],
])
/** Changes to a person's own account belong to no partner and leave no audit entry. */
const isAudited = (name: string, { access }: Call) =>
  (ofPartner.includes(access) && !readMarks.includes(name) && !previews.includes(name)) ||
  ['onboardPartner', ...answersToInvitations].includes(name)
/** Recorded when lender staff view or download, although nothing changes. */
const auditedReads = ['getLenderDeal', 'presignDownload', 'exportLenderFinancials']

let seeded: SeededData
let cells = 0
beforeAll(async () => {
  seeded = await seedData(await startApplication())
  await seeded.app.ask('create index on audit_log (created)')
})
afterAll(async () => {
  await seeded.app.close()
  process.stdout.write(`figure: access matrix: ${everyCall.length} calls, ${cells} cells\n`)
})

test('has exactly one row per call', () => {
  expect([...rows.keys()].toSorted()).toEqual(everyCall.map(([name]) => name).toSorted())
})

interface Cell {
  readonly who: string
  readonly api: Api
  readonly what: string
  readonly ownership: Ownership
  readonly expected: string
}

function cellsOf(name: string, { given, notGiven, outside, borrower, lenders }: Row, call: Call): Cell[] {
  const found: Cell[] = []
  const cell = (who: string, api: Api, [what, ownership]: readonly [string, Ownership], expected = ''): void => {
    if (expected !== '·') found.push({ who, api, what, ownership, expected })
  }
  roles.forEach((role, index) => {
    const { api } = seeded.staff[role]
    cell(role, api, ['given', 'given'], given[index])
    if (role === 'Coordinator') cell(role, api, ['not given', 'not given'], notGiven)
    cell(role, api, ['foreign', 'foreign'], outside[index])
    cell(role, api, ['missing', 'missing'], outside[index])
    if (!ofPartner.includes(call.access)) return
    cell(role, api.inPartner(seeded.there.id), ['foreign partner', 'foreign'], '404')
    cell(role, api.inPartner(toId('partner', newUuid())), ['missing partner', 'missing'], '404')
    cell(role, api.inPartner('1'), ['id that is none', 'missing'], '404')
  })
  if (borrower !== '') {
    const { api } = seeded.borrower
    cell('borrower', api, ['own', 'borrowed'], borrower)
    // Calls without an id are the partner's own, and borrowers may or may not have them.
    const namesResource = outside[0] !== '·'
    for (const ownership of ['given', 'foreign', 'missing'] as const)
      if (namesResource) cell('borrower', api, [ownership, ownership], '404')
  }
  const { contact, staff, colleague, other } = seeded.lenders
  ;[contact, staff, colleague, other].forEach(({ api }, index) => {
    const who = lenderPeople[index] ?? ''
    const namesResource = outside[0] !== '·'
    if (lenders.length === 0 && ofPartner.includes(call.access)) cell(who, api, ['shared', 'shared'], '404')
    if (lenders.length === 0) return
    cell(who, api, ['shared', 'shared'], lenders[index])
    if (namesResource)
      for (const ownership of ['given', 'foreign', 'missing'] as const) cell(who, api, [ownership, ownership], '404')
  })
  for (const [who, api] of Object.entries(seeded.outsiders)) {
    const isBorrowers = who === 'client of the partner' && borrower !== '' && outside[0] === '·'
    const exceptions = [
      ['unproved', forUnconfirmed],
      ['frozen partner', forFrozen],
    ] as const
    const exception = exceptions.find(([ending]) => who.endsWith(ending))?.[1].get(name)
    const isReached = call.beforeSecondFactor !== undefined && reachedBefore[who]?.includes(call.beforeSecondFactor)
    const usual = isReached === true ? 'as staff' : outsiders[who]?.[call.access]
    const expected = exception ?? (isBorrowers ? borrower : usual)
    cell(who, api, ['given', 'given'], expected === 'as staff' ? given[0] : expected)
  }
  return found
}

/**
 * Entries made by people, of those since a moment before the call: to count all of them each time would take longer than
 * the calls. Loanyard's own come at any time. A person who declines is named by address only.
 */
async function audited(since: Date): Promise<number> {
  const [found] = await seeded.app.ask<{ n: number }>(
    `select count(*)::int as n from audit_log where created >= $1 and (actor_id is not null or action like '%declined')`,
    [since],
  )
  return found?.n ?? 0
}

/** By call, ownership and role. */
const refusedRequests = new Map<string, Request>()

/** A refused call uses nothing up, so the next caller it refuses names the same things, unless they are the caller's. */
async function requestOf(name: string, { who, api, ownership, expected }: Cell): Promise<Request> {
  const caller = seeded.staff[roles.find((role) => role === who) ?? 'Admin']
  const key = [name, ownership, caller.role].join()
  const known = refusedRequests.get(key)
  if (known !== undefined && Number(expected) >= 400) return known
  let isOfCaller = false
  const watched = new Proxy(api, {
    get: (target, property: keyof Api) => {
      isOfCaller = true
      return target[property]
    },
  })
  const request = await requestFor(name, seeded.resources(ownership, caller), seeded.keys, watched)
  if (!isOfCaller && Number(expected) >= 400) refusedRequests.set(key, request)
  return request
}

async function mismatchesOf(name: string, call: Call, cell: Cell): Promise<string[]> {
  const request = await requestOf(name, cell)
  const since = new Date(Date.now() - 1000)
  const before = await audited(since)
  const answer = await cell.api.send(call, request)
  const entries = (await audited(since)) - before
  const mismatches: string[] = []
  if (String(answer.status) !== cell.expected) mismatches.push(`${answer.status} instead of ${cell.expected}`)
  const isRead = call.method === 'GET' && !(auditedReads.includes(name) && lenderPeople.includes(cell.who))
  const isDone = doneOnce.includes(name) && cell.who !== 'Admin'
  const changes = answer.status < 400 && !isRead && !isDone && isAudited(name, call)
  if (changes !== entries > 0) mismatches.push(`${entries} audit entries`)
  if (answer.status === 404) {
    const { request_id: _, ...body } = answer.json as Record<string, unknown>
    if (JSON.stringify(body) !== notFoundBody) mismatches.push(`reveals more than not_found: ${answer.text}`)
  }
  if (cell.who in reachedBefore && call.beforeSecondFactor !== undefined)
    await resetUnassured(seeded.app, cell.who, cell.api)
  // Its entry is that of the person who opened the deal, and would be counted for the next call.
  if (changes) await jobsDone(seeded.app, 'invite_borrower')
  cells += 1
  return mismatches.map((mismatch) => `${cell.who}, ${cell.what}: ${mismatch}`)
}

/** Identical for an id that never existed and for everything out of scope. */
const notFoundBody = JSON.stringify({
  type: '/api/docs#not_found',
  title: 'Not found',
  status: 404,
  detail: 'We couldn’t find this, or you don’t have access to it.',
  code: 'not_found',
})

test.each(everyCall)('%s: answers every caller as its row says, and audits changes only', async (name, call) => {
  const row = rows.get(name)
  const cellsOfRow = row === undefined ? [] : cellsOf(name, row, call)
  const mismatches: string[] = []
  for (const cell of cellsOfRow) mismatches.push(...(await mismatchesOf(name, call, cell)))
  expect(mismatches).toEqual([])
  expect(cellsOfRow.length).toBeGreaterThan(9)
})

test.each([
  ['the borrower', ({ borrower }: Row) => borrower !== '', ['participant', 'viewer']],
  ['a lender', ({ lenders }: Row) => lenders.length > 0, ['lender', 'viewer']],
] as const)('the table has a column for %s in exactly the calls open to them', (_, says, access) => {
  const said = [...rows].filter(([, row]) => says(row)).map(([name]) => name)
  const meant = everyCall.filter(([, call]) => access.some((each) => each === call.access)).map(([name]) => name)
  expect(said.toSorted()).toEqual(meant.toSorted())
})

test('covers every kind of outsider in the table', () => {
  expect(Object.keys(seeded.outsiders).toSorted()).toEqual(Object.keys(outsiders).toSorted())
})
