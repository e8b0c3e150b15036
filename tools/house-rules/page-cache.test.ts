import { expect, test } from 'vitest'
import { pageCacheProblems } from './page-cache.ts'

const file = 'apps/web/src/features/ships/ship-view.tsx'
const imports = "import { getShip, sailShip, sinkShip } from '@loanyard/contract/ships/calls'\n"

const messagesOf = (text: string, exempt: readonly string[] = []) =>
  pageCacheProblems(new Map([[file, imports + text]]), new Set(['getShip']), new Set(exempt)).map(
    ({ line, message }) => `${line}: ${message}`,
  )

test.each([
  ["const shipQuery = (id) => queryOptions({ queryKey: ['ships', id] })", 'shipQuery'],
  ["const shipQuery = { queryKey: [...shipKeys.all, 'one'] as const }", 'shipQuery'],
  ["function sail(id) { queryClient.setQueryData(['ships', id], null) }", 'sail'],
  ["function sail(id) { const queryKey = ['ships', id]; return queryKey }", 'sail'],
  ["const shipKeys = { one: (id) => ['ships', id] }", 'shipKeys'],
])('names the query key in %s', (text, name) => {
  expect(messagesOf(text)).toEqual([`2: ${name} writes a query key; keys are in apps/web/src/domain/query-keys.ts`])
})

test('accepts keys of the module, and other lists', () => {
  expect(messagesOf('const shipQuery = (id) => ({ queryKey: shipKeys.one(id), names: [id] })')).toEqual([])
})

test.each([
  [
    'in a component',
    'export function Ship() { const sail = async () => callApi(sailShip, {}); return <p onClick={sail} /> }',
  ],
  [
    'in a function that only looks like one of a mutation',
    'export const Ship = () => run({ mutationFunction: () => callApi(sailShip) })',
  ],
  [
    'beside a mutation',
    'export function Ship() { useMutation({ mutationFn: () => 1, onSuccess: () => callApi(sailShip) }) }',
  ],
])('names a write %s', (_where, text) => {
  expect(messagesOf(text)).toEqual(['2: Ship sends sailShip outside the mutationFn of a mutation'])
})

test('accepts reads, writes in a mutation, and those in a function of the file that it calls', () => {
  expect(messagesOf('export const Ship = () => callApi(getShip, {})')).toEqual([])
  expect(messagesOf('const Ship = () => useMutation({ mutationFn: (id) => callApi(sailShip, { id }) })')).toEqual([])
  expect(
    messagesOf('const send = (id) => callApi(sinkShip, { id })\nconst Ship = () => useMutation({ mutationFn: send })'),
  ).toEqual([])
})

test('accepts a write of an exempt file, and names one that needs no exemption', () => {
  expect(messagesOf('export const Ship = () => callApi(sailShip, {})', [file])).toEqual([])
  expect(messagesOf('export const Ship = () => callApi(getShip, {})', [file])).toEqual([
    '0: sends every write in a mutation now; remove it from the files that may not',
  ])
})
