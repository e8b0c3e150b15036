import { expect, test } from 'vitest'
import { missingRights } from './rights.ts'

const ships = 'apps/server/src/features/ships'

/** What the rule says about one file of a feature. */
const messagesOf = (text: string, file = 'sail.ts') =>
  missingRights(new Map([[`${ships}/${file}`, text]]), new Set()).map(({ line, message }) => `${line}: ${message}`)

const missing = (line: number, name: string) => [
  `${line}: ${name} opens a transaction before authorize(ctx, 'noun.verb')`,
]

test.each([
  [
    'a function',
    `export function sail(ctx) {\n  authorize(ctx, 'ship.sail')\n  return withTransaction(ctx, (tx) => save(tx))\n}`,
  ],
  [
    'its transaction',
    `export function sail(ctx) {\n  return withTransaction(ctx, async (tx) => {\n    authorize(tx, 'ship.sail')\n  })\n}`,
  ],
  [
    'a loader',
    `export function sail(ctx) {\n  return withTransaction(ctx, async (tx) => {\n    const ship = await authorize(tx, 'ship.sail', () => findShip(tx))\n  })\n}`,
  ],
  [
    'a private function',
    `export async function sail(ctx) {\n  const ship = await open(ctx)\n  await close(ctx)\n}\nfunction open(ctx) {\n  authorize(ctx, 'ship.sail')\n  return withTransaction(ctx, (tx) => save(tx))\n}\nfunction close(ctx) { return withTransaction(ctx, save) }`,
  ],
])('accepts a right that begins %s', (_, text) => {
  expect(messagesOf(text)).toEqual([])
})

test.each([
  ['no right', `\nexport function sail(ctx) {\n  return withTransaction(ctx, (tx) => save(tx))\n}`, 2],
  [
    'a right after a write',
    `export function sail(ctx) {\n  return withTransaction(ctx, async (tx) => {\n    save(tx)\n    authorize(tx, 'ship.sail')\n  })\n}`,
    1,
  ],
  [
    'a right after something awaited',
    `export async function sail(ctx) {\n  await save(ctx)\n  return withTransaction(ctx, async (tx) => {\n    authorize(tx, 'ship.sail')\n  })\n}`,
    1,
  ],
  [
    'a right in one of two transactions',
    `export async function sail(ctx) {\n  await withTransaction(ctx, async (tx) => {\n    authorize(tx, 'ship.sail')\n  })\n  await withTransaction(ctx, save)\n}`,
    1,
  ],
  [
    'a right in a comment',
    `export function sail(ctx) {\n  // authorize(ctx, 'ship.sail')\n  return withTransaction(ctx, save)\n}`,
    1,
  ],
  [
    'a right in a text',
    `export function sail(ctx) {\n  log("authorize(ctx, 'ship.sail')")\n  return withTransaction(ctx, save)\n}`,
    1,
  ],
  [
    'a right that is not written out',
    `export function sail(ctx, right) {\n  authorize(ctx, right)\n  return withTransaction(ctx, save)\n}`,
    1,
  ],
  [
    'another function of a similar name',
    `export function sail(ctx) {\n  authorizeSail(ctx, 'ship.sail')\n  return withTransaction(ctx, save)\n}`,
    1,
  ],
  [
    'a private function that has none',
    `export const sail = (ctx) => open(ctx)\nfunction open(ctx) {\n  return inner(ctx)\n}\nfunction inner(ctx) {\n  return withTransaction(ctx, save)\n}`,
    1,
  ],
  [
    'a transaction inside another function',
    `export function sail(ctx) {\n  return retried(() => withTransaction(ctx, save))\n}`,
    1,
  ],
])('finds %s', (_, text, line) => {
  expect(messagesOf(text)).toEqual(missing(line, 'sail'))
})

test('finds methods without a right', () => {
  expect(messagesOf('export class Ship {\n  #sail(ctx) {\n    return withTransaction(ctx, save)\n  }\n}')).toEqual(
    missing(2, 'sail'),
  )
})

test('leaves tests and files outside the features alone', () => {
  const text = 'export const sail = (ctx) => withTransaction(ctx, save)'
  expect(messagesOf(text, 'sail.test.ts')).toEqual([])
  expect(missingRights(new Map([['apps/server/src/http/sail.ts', text]]), new Set())).toEqual([])
})

test('finds API calls that write and whose handler names no right, in each branch', () => {
  const handlers = `import { sail, sink as scuttle } from './sail.ts'
export const shipHandlers: Handlers<typeof shipCalls> = {
  listShips: (ctx) => listShips(ctx),
  sail: (ctx, { body }) => sail(ctx, body),
  sink: (ctx) => (isPirate(ctx) ? sail(ctx) : scuttle(inHarbor(ctx))),
}`
  const sail = `export function sail(ctx) {\n  authorize(ctx, 'ship.sail')\n  return save(ctx)\n}\nexport const sink = (ctx) => save(ctx)`
  const files = new Map([
    [`${ships}/handlers.ts`, handlers],
    [`${ships}/sail.ts`, sail],
  ])
  expect(missingRights(files, new Set(['listShips'])).map(({ message }) => message)).toEqual([
    "sink runs scuttle, which doesn't begin with authorize(ctx, 'noun.verb')",
  ])
  expect(missingRights(files, new Set(['listShips', 'sink']))).toEqual([])
  files.set(
    `${ships}/handlers.ts`,
    `import { sail, sink } from './sail.ts'\nexport const shipHandlers: Handlers<typeof shipCalls> = { sail, sink, dive: sink, ...others }`,
  )
  expect(missingRights(files, new Set()).map(({ message }) => message.split(',')[0])).toEqual([
    'sink runs sink',
    'dive runs sink',
    ' runs a function',
  ])
})

test('finds rights that nothing of the feature asks for', () => {
  const files = new Map([
    [
      `${ships}/policy.ts`,
      `export const { authorize, may } = defineRights({ 'ship.sail': {}, 'ship.see': {}, 'ship.sink': {} })\nexport const shipCan = (ctx) => may(ctx, 'ship.see')`,
    ],
    [`${ships}/sail.ts`, `export function sail(ctx) {\n  authorize(ctx, 'ship.sail')\n}`],
    ['apps/server/src/features/boats/sink.ts', `export function sink(ctx) {\n  authorize(ctx, 'ship.sink')\n}`],
  ])
  expect(missingRights(files, new Set()).map(({ message }) => message)).toEqual([
    'nothing asks for the right ship.sink',
  ])
})
