// Attempts at injection: formulas, SQL, patterns, templates, prototypes, numbers.
import { calls } from '@loanyard/contract/calls'
import type { Call } from '@loanyard/contract/core/call'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { newColleague, wholeDeal } from '../../../testing/access/call-inputs.ts'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { makeDeal, makeLead, makePartner, makeStaff, unique } from '../../../testing/data/factories.ts'

const app = await sharedApplication()
const partner = await makePartner(app)
const { api } = await makeStaff(app, partner)

const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  ' =1+1',
  "=cmd|' /C calc'!A0",
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  '"=1',
  ';=1',
  'a\n=1',
  ' =1',
  '%0a=1',
  '−1+1',
  '\u200B=1+1',
  '|=1',
  '=HYPERLINK("https://evil.example")',
  "'=1",
  '\r=1',
]

test('I1: no cell of an export is read as a formula, whatever the name of a lead, deal or stage', async () => {
  expect(formulas).toHaveLength(22)
  for (const text of formulas) {
    await api.send(calls.leads.createLead, { body: { full_name: text, email: `${unique('lead')}@example.com` } })
    const borrower = { ...wholeDeal.borrower, email: `${unique('b')}@example.com`, first_name: text }
    await api.send(calls.deals.createDeal, { body: { ...wholeDeal, title: text, business_name: text, borrower } })
    await api.send(calls.stages.createStage, { body: { name: text } })
    // Bypasses API validation, like rows written by an earlier release.
    await makeLead(app, partner, { full_name: text })
    await makeDeal(app, partner, { title: text, business_name: text })
  }
  const { exportPipelineReport, exportPerformanceReport } = calls.reports
  for (const call of [
    calls.leads.exportLeads,
    calls.deals.exportDeals,
    exportPipelineReport,
    exportPerformanceReport,
  ]) {
    const { text, status } = await api.send(call)
    expect(status).toBe(200)
    const cells = parse(text, { bom: true, relax_column_count: true }).flat()
    expect(cells.length).toBeGreaterThan(20)
    for (const cell of cells) expect(cell, call.path).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
  }
})

const payloads = [
  "' or '1'='1",
  "'; drop table leads; --",
  '") or 1=1 --',
  '1; select pg_sleep(5)',
  '%',
  '_',
  '%%',
  '\\',
  '\\\\',
  '${7*7}',
  '{{7*7}}',
  '#{7*7}',
  '<%= 7*7 %>',
  '__proto__',
  'a\u0000b',
  '\uD800',
  "' union select null,null--",
  '$1',
  ':x',
  '/*',
  '*/',
  '../../etc/passwd',
  'null',
]

test('I3: treats SQL, patterns, templates and null bytes in parameters as plain text', async () => {
  const searched: readonly (readonly [Call, string])[] = [
    ...[calls.leads.listLeads, calls.deals.listDeals, calls.staff.listStaff, calls.lenders.listLenders].map(
      (call) => [call, 'search'] as const,
    ),
    [calls.search.searchEverything, 'q'],
    [calls.leads.listLeads, 'ordering'],
    [calls.deals.listDeals, 'cursor'],
    [calls.deals.listDeals, 'stage'],
    [calls.leads.listLeads, 'lead_status'],
    [calls.leads.exportLeads, 'search'],
  ]
  let requests = 0
  for (const [call, name] of searched) {
    for (const payload of payloads) {
      const answer = await api.send(call, { query: { [name]: payload } })
      expect([200, 400], `${call.path} ${name}=${payload}: ${answer.text}`).toContain(answer.status)
      expect(answer.text).not.toMatch(/syntax error|pg_|SQLSTATE|at Object\./)
      requests += 1
    }
  }
  expect(requests).toBe(230)
  const { listLeads } = calls.leads
  const all = await api.call(listLeads, { query: { limit: 1 } })
  for (const search of ["' or '1'='1", "') or true --"])
    expect((await api.call(listLeads, { query: { search } })).total_count).toBe(0)
  expect(all.total_count).toBeGreaterThan(0)
})

test('I2: accepts one address and no header as an email address', async () => {
  const wrong = [
    'a@b.example,c@d.example',
    'a@b.example\r\nBcc: x@y.example',
    'a@b.example\nBcc: x@y.example',
    '"a b"@x.example',
    'a@b.example>',
    '<a@b.example>',
    'A <a@b.example>',
    'a@[127.0.0.1]',
    'a@localhost',
    'a b@x.example',
    'a@x.example;',
  ]
  for (const email of wrong) {
    const answer = await api.send(calls.staff.addStaff, { body: { ...newColleague(), email } })
    expect(answer.status, email).toBe(400)
  }
  for (const full_name of ['A\r\nBcc: thief@example.com', 'A\nSubject: Other'])
    expect((await api.send(calls.staff.addStaff, { body: { ...newColleague(), full_name } })).status).toBe(400)
})

test('I4: no body or query reaches a prototype', async () => {
  const bodies = [
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"prototype":{"x":1}}',
    '{"toString":1}',
    '{"notification_preferences":{"__proto__":{"x":true}}}',
    '{"notification_preferences":{"constructor":{"prototype":{"x":true}}}}',
    '{"phone":{"__proto__":{"x":1}}}',
    '[{"__proto__":{"x":1}}]',
  ]
  for (const body of bodies) expect((await api.send(calls.auth.updateUser, { body })).status, body).toBe(400)
  const queries = [
    '__proto__[x]=1',
    '__proto__.x=1',
    'constructor[prototype][x]=1',
    'constructor.prototype.x=1',
    'x[__proto__]=1',
    'limit=1&limit=2',
    'limit=__proto__',
    'ordering=__proto__',
    'ordering=constructor',
    'lead_status=toString',
  ]
  for (const query of queries) expect((await api.send(calls.leads.listLeads, { query })).status, query).toBe(400)
  expect(({} as Record<string, unknown>)['x']).toBeUndefined()
})

test('I5: accepts only decimal amounts with up to 15 digits before the point and two after it', async () => {
  const wrong = [
    '0',
    '1e5',
    '-1',
    '0.001',
    'Infinity',
    'NaN',
    '11111111111111111111',
    '0x10',
    '1,000',
    '１２３',
    '1e+21',
    '',
    '+5',
  ]
  for (const loan_amount of wrong)
    expect((await api.send(calls.deals.createDeal, { body: { ...wholeDeal, loan_amount } })).status, loan_amount).toBe(
      400,
    )
  for (const [loan_amount, kept] of [
    ['0.01', '0.01'],
    ['999999999999999.99', '999999999999999.99'],
    [' 5 ', '5.00'],
  ] as const) {
    const made = await api.send(calls.deals.createDeal, { body: { ...wholeDeal, loan_amount } })
    expect(made.status, made.text).toBe(201)
    expect((made.json as { loan_amount: string }).loan_amount).toBe(kept)
  }
})
