import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boardQuery } from '../deals/filters.ts'
import { leadListQuery } from '../leads/schemas.ts'
import { pipelineFilterChecks } from './filter-values.ts'

const filters = Object.keys(pipelineFilterChecks) as (keyof typeof pipelineFilterChecks)[]

const edgeCases = [
  '',
  ' ',
  'a',
  ' a ',
  'a\tb',
  'a\nb',
  '\u202e',
  '\u2066x',
  '\u007f',
  '\ud800',
  'é',
  'x'.repeat(200),
  'x'.repeat(201),
  '2026-02-28',
  '2026-02-29',
  '2024-02-29',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2026-13-01',
  '2026-1-1',

  '0',
  '-0',
  '-0.00',
  '-0.01',
  '00',
  '007.5',
  '1.234',
  '1.',
  '.5',
  ' 12 ',
  '999999999999999.99',
  '1000000000000000',
  '000000000000000001',
  '1000',
  '1001',
  '999999999',
  '0000001000',
  '-1',
  '1e3',
  '+1',
  '１',
]

const plausible = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^-?0{0,3}\d{0,17}(\.\d{0,3})?$/),
  fc.stringMatching(/^[0-2]\d{3}-[01]\d-[0-3]\d$/),
)

test.each(filters)('%s accepts what the queries of leads and deals accept', (name) => {
  const isAccepted = pipelineFilterChecks[name]
  const expectSame = (text: string) => {
    expect([text, isAccepted(text)]).toEqual([text, boardQuery.shape[name].safeParse(text).success])
    expect([text, isAccepted(text)]).toEqual([text, leadListQuery.shape[name].safeParse(text).success])
  }
  edgeCases.forEach(expectSame)
  fc.assert(fc.property(plausible, expectSame), { seed: 20261123, numRuns: 500 })
})
