import { expect, test } from 'vitest'
import { deadReferences } from './references.ts'
import { crowdedFolders, tangledFeatures } from './structure.ts'
import { oddWords, readExceptions } from './words.ts'

const feature = 'apps/server/src/features'
const messages = (findings: { file: string; message: string }[]) =>
  findings.map(({ file, message }) => `${file}: ${message}`)

test('names folders of more than 20 entries, not counting hidden files', () => {
  const files = Array.from({ length: 20 }, (_, index) => `apps/a/${index}.ts`)
  expect(crowdedFolders([...files, 'apps/a/.hidden'])).toEqual([])
  expect(messages(crowdedFolders([...files, 'apps/a/more/b.ts']))).toEqual([
    'apps/a: 21 entries; at most 20 fit a folder',
  ])
  expect(crowdedFolders([...files, 'more.ts'].map((file) => `db/migrations/${file.split('/').at(-1)}`))).toEqual([])
})

test('names features that need each other, also through a third', () => {
  const files = new Map([
    [`${feature}/ships/index.ts`, "import { berth } from '../ports/index.ts'\n"],
    [`${feature}/ports/index.ts`, "export type { Crew } from '../crews/index.ts'\n"],
    [`${feature}/crews/index.ts`, "import type { Ship } from '../ships/index.ts'\n"],
    [`${feature}/lonely/index.ts`, "import { berth } from '../ports/index.ts'\n"],
  ])
  expect(tangledFeatures(files)).toHaveLength(3)
  expect(messages(tangledFeatures(files))[0]).toBe(`${feature}/ships: needs ports, which needs ships in turn`)
})

test('names a verb that imports one that writes, not shared files', () => {
  const files = new Map([
    [`${feature}/ships/handlers.ts`, "import { a } from './sail.ts'\nimport { b } from './sink.ts'\n"],
    [`${feature}/ships/sail.ts`, "import { b } from './sink.ts'\nimport { q } from './queries.ts'\n"],
    [`${feature}/ships/sink.ts`, "import { hull } from './hull.ts'\nwithTransaction(ctx, () => 1)\n"],
    [`${feature}/ships/hull.ts`, ''],
    [`${feature}/ships/queries.ts`, ''],
  ])
  expect(tangledFeatures(files).map(({ file }) => file)).toEqual([`${feature}/ships/sail.ts`])
})

test.each([
  ["import { b } from './sink.ts'", 'return withTransaction<Ship>(ctx, () => 1)'],
  ["const { b } = await import('./sink.ts')", 'withTransaction(ctx, () => 1)'],
  ['import { b } from "./sink.ts"', 'withTransaction(ctx, () => 1)'],
  ['export { b } from "./sink.ts"', 'withTransaction<Map<string, Ship>>(ctx, () => 1)'],
])('names a verb with %s of one with %s', (line, write) => {
  const files = new Map([
    [`${feature}/ships/handlers.ts`, "import { a } from './sail.ts'\nimport { b } from './sink.ts'\n"],
    [`${feature}/ships/sail.ts`, `${line}\n`],
    [`${feature}/ships/sink.ts`, `${write}\n`],
  ])
  expect(tangledFeatures(files).map(({ file }) => file)).toEqual([`${feature}/ships/sail.ts`])
})

test('names links, anchors, documents, rules and decisions that do not exist', () => {
  const file = (text: string) =>
    new Map([
      ['docs/a.md', text],
      ['docs/b.md', '# A heading\n'],
      ['docs/product-rules.md', '## 3. Deals\n\n1. One.\n2. Two.\n'],
      ['docs/decisions/0007-limits.md', ''],
      ['docs/decisions/0012-scopes.md', ''],
    ])
  const problems = (text: string) => messages(deadReferences(file(text)))
  expect(problems('[b](b.md#a-heading) [web](https://example.com) decision 7 product-rules 3.2 docs/b.md')).toEqual([])
  expect(problems('[c](c.md)')).toEqual(['docs/a.md: links to c.md, which doesn’t exist'])
  expect(problems('[b](b.md#other)')).toEqual(['docs/a.md: b.md has no heading #other'])
  expect(problems('see docs/c.md')).toEqual(['docs/a.md: names docs/c.md, which doesn’t exist'])
  expect(problems('product-rules 3.3')).toEqual(['docs/a.md: product rules have no 3.3'])
  for (const text of ['decision 8', 'Decision 8.', 'decision 0008', 'decisions 7 and 8', 'decisions 7, 12 or 8,'])
    expect(problems(text), text).toHaveLength(1)
  expect(problems('decisions 7 and 12. A decision 1.5 times, decision 8%')).toEqual([])
  expect(problems('(specification section 9)')[0]).toContain('isn’t in the repository')
})

test('names paths and scripts in documents that do not exist', () => {
  const problems = (text: string, file = 'docs/a.md') =>
    messages(
      deadReferences(
        new Map([
          [file, text],
          ['apps/server/src/db/lists/list.ts', ''],
          ['db/policies/leads.sql', ''],
          ['package.json', '{ "scripts": { "check": "", "test:full": "", "a11y": "" } }'],
        ]),
      ),
    )
  expect(
    problems('`db/lists/list.ts` `list.ts` `lists/` `apps/{web,server}/src/` `**/l*.ts` `<noun>/list.ts`'),
  ).toEqual([])
  expect(problems('npm run check, npm run test:full, npm run a11y; `leads.sql`, `/api/`, list.ts of another')).toEqual(
    [],
  )
  for (const path of ['db/list.ts', 'ist.ts', 'leads/', 'db/*.ts', 'apps/{web,lab}/', 'policies.sql'])
    expect(problems(`see \`${path}\``), path).toEqual([`docs/a.md: names ${path}, which doesn’t exist`])
  expect(problems('npm run checks')).toEqual(['docs/a.md: names npm run checks, which doesn’t exist'])
  expect(problems('`gone.ts` npm run gone', 'tools/a.ts')).toEqual([])
})

test('finds private terms and British spelling in prose and identifiers, and nothing American', () => {
  const words = (text: string) =>
    oddWords(new Map([['a.ts', text]]), []).map(({ message }) => message.split('”')[0]?.slice(1))
  expect(words('const staffDoor = openDoorFor(somebody)')).toEqual(['door', 'door', 'somebody'])
  expect(words('the colour was normalised, cancelled and catalogued in grey')).toEqual([
    'colour',
    'normalised',
    'cancelled',
    'grey',
  ])
  expect(words('prioritised, summarise, initialisation, a tokeniser')).toEqual([
    'prioritised',
    'summarise',
    'initialisation',
    'tokeniser',
  ])
  expect(words('color, normalized, canceled, indoors, license, recognize, labeled, advising, four')).toEqual([])
  expect(words('promise, otherwise, appraised, unsupervised, enterprises, comprising, raise, revised')).toEqual([])
})

test('finds private terms in compounds, after acronyms and in paths', () => {
  const words = (text: string) =>
    oddWords(new Map([['a.ts', text]]), []).map(({ message }) => message.split('”')[0]?.slice(1))
  expect(words('a sign-of-life, given-up work, by-mail, PDFDoor')).toEqual([
    'sign of life',
    'given up',
    'by mail',
    'door',
  ])
  const paths = new Map(
    ['src/doors/a.ts', 'src/sign-of-life.test.ts', 'src/aDeed.png', 'src/floor.ts'].map((file) => [file, '']),
  )
  expect(oddWords(paths, []).map(({ file, line }) => `${file} ${line}`)).toEqual([
    'src/doors/a.ts 0',
    'src/sign-of-life.test.ts 0',
    'src/aDeed.png 0',
  ])
})

test('requires a reason and a use of each exception', () => {
  const exceptions = readExceptions('# comment\na.ts | door | a real door\nsrc/x.ts | deed | \nb.ts | grey | gone\n')
  const files = new Map([
    ['a.ts', 'door'],
    ['src/x.ts', 'deed'],
    ['c.ts', 'door'],
  ])
  expect(messages(oddWords(files, exceptions))).toEqual([
    'c.ts: “door” isn’t a word of ours',
    'tools/house-rules/allowed-words.txt: src/x.ts | deed: gives no reason',
    'tools/house-rules/allowed-words.txt: b.ts | grey: is no longer needed',
  ])
})
