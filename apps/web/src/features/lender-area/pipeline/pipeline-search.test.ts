import { pipelineOrderings } from '@loanyard/contract/lender-area/schemas'
import { expect, test } from 'vitest'
import { changeSearch, filtersOf, searchKey } from './pipeline-search.ts'

test('keeps known filters and drops what the server would refuse', () => {
  const address = { response: 'No answer,Maybe', business_state: 'TX,ZZ', dscr_min: '1.25', loan_amount_min: 'lots' }
  expect(filtersOf({ ...address, partner: 'ptnr_1', credit_score_max: '700', search: 'bakery' })).toEqual({
    ordering: '-shared_at',
    response: 'No answer',
    business_state: 'TX',
    dscr_min: '1.25',
    credit_score_max: '700',
    search: 'bakery',
  })
})

test('knows every ordering of the contract, and leaves the default out of the address', () => {
  for (const ordering of pipelineOrderings) expect(filtersOf({ ordering }).ordering).toBe(ordering)
  expect(filtersOf({ ordering: 'luck' }).ordering).toBe('-shared_at')
  expect(changeSearch({}, { ordering: '-dscr' })).toEqual({ ordering: '-dscr' })
  expect(changeSearch({ ordering: '-dscr' }, { ordering: '-shared_at' })).toEqual({})
})

test('gives searches of the same list the same key', () => {
  expect(searchKey({ dscr_min: '1', response: 'Declined' })).toBe(searchKey({ response: 'Declined', dscr_min: '1' }))
  expect(searchKey({ dscr_min: '1' })).not.toBe(searchKey({ dscr_max: '1' }))
})
