import { expect, test } from 'vitest'
import { brokenWrites } from './writes.ts'

const features = 'apps/server/src/features'

const messagesOf = (text: string, file = 'ships/sail.ts') =>
  brokenWrites(new Map([[`${features}/${file}`, text]])).map(({ line, message }) => `${line}: ${message}`)

const write = (body: string, after = '') =>
  `\nexport function sail(ctx) {\n  return withTransaction(ctx, async (tx) => {\n    ${body}\n  })\n}\n${after}`

test.each([
  ["recordAudit(tx, { action: 'ship_sailed' })"],
  ['recordAudit({ ...tx, actor: systemActor }, entry)'],
  ['if (changed) for (const each of ships) recordSailed(tx, each)'],
  ['await openDeal(tx, ship)'],
])('accepts %s', (body) => {
  expect(messagesOf(write(body))).toEqual([])
})

test('accepts an entry that a private function records', () => {
  const after = 'function start(tx) { return finish(tx) }\nconst finish = (tx) => recordAudit(tx, entry)'
  expect(messagesOf(write('start(tx)', after))).toEqual([])
})

test.each([
  ['no entry', write('saveShip(tx, ship)')],
  ['an entry in a comment', write('// recordAudit(tx, entry)')],
  ['an entry of another function', write('saveShip(tx)', 'export const sink = (tx) => recordAudit(tx, entry)')],
  [
    'an entry outside the transaction',
    `\nexport async function sail(ctx) {\n  await withTransaction(ctx, save)\n  recordAudit(ctx, entry)\n}`,
  ],
])('finds %s', (_, text) => {
  expect(messagesOf(text)).toEqual(['2: sail records no audit entry in its transaction'])
})

test('finds changes with the context around the transaction, also a narrowed one', () => {
  expect(messagesOf(write('recordAudit(ctx, entry)'))).toEqual([
    '2: sail calls recordAudit with the context around its transaction',
  ])
  expect(messagesOf(write('recordAudit(tx, entry)\n    await saveShip(ctx, ship)'))).toEqual([
    '2: sail calls saveShip with the context around its transaction',
  ])
  const narrowed = write('recordAudit(tx, entry)\n    later(ctx, statement)').replace(
    '(ctx, async',
    '(inPort(ctx), async',
  )
  expect(messagesOf(narrowed)).toEqual(['2: sail calls later with the context around its transaction'])
})

test('requires no entry of sign-in, and leaves tests alone', () => {
  expect(messagesOf(write('saveSession(tx)'), 'auth/sign-in.ts')).toEqual([])
  expect(messagesOf(write('saveSession(ctx)'), 'auth/sign-in.ts')).toHaveLength(1)
  expect(messagesOf(write('saveShip(tx)'), 'ships/sail.test.ts')).toEqual([])
})
