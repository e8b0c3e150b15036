import { calls } from '@loanyard/contract/calls'
import type { Access, Call } from '@loanyard/contract/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type Whose, type World } from '../testing/access-world.ts'
import { startApplication } from '../testing/application.ts'
import type { Api } from '../testing/client.ts'
import { requestFor } from '../testing/requests.ts'
import { newUuid, toId } from './platform/ids.ts'

/**
 * What each call answers to the partner's own staff (decisions.md section 2), by whose the things are that it is about;
 * · where it names no thing. The calls at the end name no partner and ask nothing of the role.
 */
const table = `
                           given to the caller          not given     foreign or nobody's
                           Admin Manager Coordinator    Coordinator   Admin Manager Coordinator

  getPartnerDetail         200   200     200            ·             ·     ·       ·

  listStages               200   200     200            ·             ·     ·       ·
  createStage              201   201     403            ·             ·     ·       ·
  updateStage              200   200     403            ·             404   404     403
  deleteStage              204   204     403            ·             404   404     403

  listLeads                200   200     200            ·             ·     ·       ·
  createLead               201   201     201            ·             ·     ·       ·
  getLead                  200   200     200            404           404   404     404
  updateLead               200   200     200            404           404   404     404
  deleteLead               204   204     403            404           404   404     404
  restoreLead              200   200     403            403           404   404     403
  importLeads              201   201     201            ·             ·     ·       ·
  listLeadImports          200   200     200            ·             ·     ·       ·
  undoLeadImport           200   200     403            404           404   404     404
  exportLeads              200   200     200            ·             ·     ·       ·

  listDeals                200   200     200            ·             ·     ·       ·
  getBoard                 200   200     200            ·             ·     ·       ·
  createDeal               201   201     403            ·             ·     ·       ·
  exportDeals              200   200     200            ·             ·     ·       ·
  getDeal                  200   200     200            404           404   404     404
  updateDeal               200   200     200            404           404   404     404
  deleteDeal               204   204     403            404           404   404     404
  restoreDeal              200   200     403            403           404   404     403
  moveStage                200   200     200            404           404   404     404
  listActivity             200   200     200            404           404   404     404
  listNotes                200   200     200            404           404   404     404
  createNote               201   201     201            404           404   404     404
  deleteNote               204   204     403            404           404   404     404
  createUpload             201   201     201            404           404   404     404
  presignParts             200   200     200            404           404   404     404
  getUpload                200   200     200            404           404   404     404
  completeUpload           200   200     200            404           404   404     404
  cancelUpload             204   204     204            404           404   404     404
  getDocument              200   200     200            404           404   404     404
  updateDocument           200   200     200            404           404   404     404
  deleteDocument           204   204     204            404           404   404     404
  restoreDocument          200   200     200            404           404   404     404
  presignDownload          200   200     200            404           404   404     404
  prepareZip               200   200     200            404           404   404     404
  listDealDocuments        200   200     200            404           404   404     404
  listStageDocuments       200   200     200            404           404   404     404
  listDocumentStages       200   200     200            404           404   404     404
  shareWithCoordinator     201   201     403            403           404   404     403
  unshareWithCoordinator   204   204     403            403           404   404     403

  listBundles              200   200     200            ·             ·     ·       ·
  createBundle             201   201     403            ·             ·     ·       ·
  getBundle                200   200     200            404           404   404     404
  updateBundle             200   200     403            404           404   404     404
  deleteBundle             204   204     403            404           404   404     404
  duplicateBundle          201   201     403            404           404   404     404
  addStarterBundles        201   201     403            ·             ·     ·       ·
  listAttachments          200   200     200            404           404   404     404
  createAttachment         201   201     403            404           404   404     404
  updateAttachment         200   200     403            404           404   404     404
  deleteAttachment         204   204     403            404           404   404     404

  getUser                  200   200     200            ·             ·     ·       ·
  updateUser               200   200     200            ·             ·     ·       ·
  listSessions             200   200     200            ·             ·     ·       ·
  endSession               204   204     204            404           404   404     404
  endOtherSessions         204   204     204            ·             ·     ·       ·
  changePassword           204   204     204            ·             ·     ·       ·
  listPortalDeals          200   200     200            ·             ·     ·       ·
  createToken              200   200     200            ·             ·     ·       ·
  createAdminToken         200   200     200            ·             ·     ·       ·
  refreshToken             200   200     200            ·             ·     ·       ·
  logout                   204   204     204            ·             ·     ·       ·
  requestMagicLink         202   202     202            ·             ·     ·       ·
  useMagicLink             200   200     200            ·             ·     ·       ·
  checkMagicLink           200   200     200            ·             ·     ·       ·
  setPassword              200   200     200            ·             ·     ·       ·
  onboardPartner           201   201     201            ·             ·     ·       ·
  bulkDownload             200   200     200            ·             ·     ·       ·`

interface Row {
  readonly given: readonly string[]
  readonly notGiven: string
  readonly outside: readonly string[]
}

const rows = new Map<string, Row>(
  table
    .split('\n')
    .slice(3)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', a = '', m = '', c = '', notGiven = '', ...outside] = line.trim().split(/\s+/)
      return [name, { given: [a, m, c], notGiven, outside }]
    }),
)

/** What everybody else gets; `as staff` is what an Admin gets. */
const outsiders: Readonly<Record<string, Readonly<Record<Access, '401' | '404' | 'as staff'>>>> = {
  'Admin of another partner': { staff: '404', party: '404', user: 'as staff', account: 'as staff', public: 'as staff' },
  'client of the partner': { staff: '404', party: '404', user: 'as staff', account: 'as staff', public: 'as staff' },
  'signed-in nobody': { staff: '404', party: '404', user: 'as staff', account: 'as staff', public: 'as staff' },
  'inactive staff': { staff: '404', party: '404', user: 'as staff', account: 'as staff', public: 'as staff' },
  'nobody, without a token': { staff: '401', party: '401', user: '401', account: '401', public: 'as staff' },
  'Admin with an expired token': { staff: '401', party: '401', user: '401', account: '401', public: 'as staff' },
  'Admin whose session ended': { staff: '401', party: '401', user: '401', account: '401', public: 'as staff' },
}

const everyCall: readonly (readonly [name: string, call: Call])[] = Object.values(calls).flatMap((feature) =>
  Object.entries(feature),
)
const roles = ['Admin', 'Manager', 'Coordinator'] as const
/** What people do with their own account belongs to no partner, and leaves no entry in one's audit trail. */
const isAudited = (name: string, call: Call) => call.access === 'staff' || name === 'onboardPartner'

let world: World
let cells = 0
beforeAll(async () => {
  world = await makeWorld(await startApplication())
})
afterAll(async () => {
  await world.app.close()
  process.stdout.write(`access matrix: ${everyCall.length} calls, ${cells} cells\n`)
})

test('every call has its row, and there is no row too many', () => {
  expect([...rows.keys()].toSorted()).toEqual(everyCall.map(([name]) => name).toSorted())
})

interface Cell {
  readonly who: string
  readonly api: Api
  readonly what: string
  readonly whose: Whose
  readonly expected: string
}

function cellsOf({ given, notGiven, outside }: Row, call: Call): Cell[] {
  const found: Cell[] = []
  const cell = (who: string, api: Api, [what, whose]: readonly [string, Whose], expected = ''): void => {
    if (expected !== '·') found.push({ who, api, what, whose, expected })
  }
  roles.forEach((role, index) => {
    const { api } = world.staff[role]
    cell(role, api, ['given', 'given'], given[index])
    if (role === 'Coordinator') cell(role, api, ['not given', 'not given'], notGiven)
    cell(role, api, ['foreign', 'foreign'], outside[index])
    cell(role, api, ['missing', 'missing'], outside[index])
    if (call.access !== 'staff') return
    cell(role, api.inPartner(world.there.id), ['foreign partner', 'foreign'], '404')
    cell(role, api.inPartner(toId('partner', newUuid())), ['missing partner', 'missing'], '404')
    cell(role, api.inPartner('1'), ['id that is none', 'missing'], '404')
  })
  for (const [who, api] of Object.entries(world.outsiders)) {
    const expected = outsiders[who]?.[call.access]
    cell(who, api, ['given', 'given'], expected === 'as staff' ? given[0] : expected)
  }
  return found
}

const audited = async () => (await world.app.ask<{ n: number }>('select count(*)::int as n from audit_log'))[0]?.n ?? 0

async function surprisesOf(name: string, call: Call, cell: Cell): Promise<string[]> {
  const caller = world.staff[roles.find((role) => role === cell.who) ?? 'Admin']
  const request = await requestFor(name, world.things(cell.whose, caller), world.keys, cell.api)
  const before = await audited()
  const answer = await cell.api.send(call, request)
  const entries = (await audited()) - before
  const surprises: string[] = []
  if (String(answer.status) !== cell.expected) surprises.push(`${answer.status} instead of ${cell.expected}`)
  const changes = answer.status < 400 && call.method !== 'GET' && isAudited(name, call)
  if (changes !== entries > 0) surprises.push(`${entries} audit entries`)
  if (answer.status === 404) {
    const { request_id: _, ...body } = answer.json as Record<string, unknown>
    if (JSON.stringify(body) !== nothingHere) surprises.push(`tells more than that nothing is there: ${answer.text}`)
  }
  cells += 1
  return surprises.map((surprise) => `${cell.who}, ${cell.what}: ${surprise}`)
}

/** The body for an id that never existed is the body for everything out of scope. */
const nothingHere = JSON.stringify({
  type: '/api/docs#not_found',
  title: 'Not found',
  status: 404,
  detail: 'There is nothing here, or you have no access to it.',
  code: 'not_found',
})

test.each(everyCall)(
  '%s: every caller gets what its row says; only a change leaves an audit entry',
  async (name, call) => {
    const row = rows.get(name)
    const cellsOfRow = row === undefined ? [] : cellsOf(row, call)
    const surprises: string[] = []
    for (const cell of cellsOfRow) surprises.push(...(await surprisesOf(name, call, cell)))
    expect(surprises).toEqual([])
    expect(cellsOfRow.length).toBeGreaterThan(9)
  },
)

test('there are as many kinds of outsiders as the table speaks of', () => {
  expect(Object.keys(world.outsiders)).toEqual(Object.keys(outsiders))
})
