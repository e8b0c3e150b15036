import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { makeDeal, makeLead, makePartner, makeStaff } from '../../../testing/data/factories.ts'

const { getBoard, listDeals } = calls.deals
const { listLeads } = calls.leads

const app = await sharedApplication()

/** Creates leads and deals with these names. The search must find the same ones in leads, deals and the board. */
async function finder(...names: string[]) {
  const partner = await makePartner(app)
  const { api } = await makeStaff(app, partner)
  for (const name of names) {
    await makeLead(app, partner, { full_name: name, email: '-', phone: null })
    await makeDeal(app, partner, {
      title: name,
      borrower_first_name: '-',
      borrower_last_name: '-',
      borrower_email: '-',
    })
  }
  return async (search: string) => {
    const query = { search, limit: '100' }
    const leads = (await api.call(listLeads, { query })).results.map(({ full_name }) => full_name).toSorted()
    const deals = (await api.call(listDeals, { query })).results.map(({ title }) => title).toSorted()
    const board = (await api.call(getBoard, { query: { search } })).results
      .flatMap(({ results }) => results.map(({ title }) => title))
      .toSorted()
    expect({ search, deals, board }).toEqual({ search, deals: leads, board: leads })
    return leads
  }
}

test('finds any part of a name, ignoring case and accents', async () => {
  const find = await finder(
    'José Núñez',
    'JOSE NUNEZ',
    'jos\u00e9',
    'jose\u0301',
    'Łukasz Żółć',
    'Straße',
    'Иван Ёлкин',
    'Ægir Ørsted',
    '日本商事',
  )
  for (const [search, found] of [
    ['josé', ['JOSE NUNEZ', 'José Núñez', 'jose\u0301', 'jos\u00e9']],
    ['JOSE', ['JOSE NUNEZ', 'José Núñez', 'jose\u0301', 'jos\u00e9']],
    ['jose\u0301', ['JOSE NUNEZ', 'José Núñez', 'jose\u0301', 'jos\u00e9']],
    ['é nú', ['JOSE NUNEZ', 'José Núñez']],
    ['  núñ  ', ['JOSE NUNEZ', 'José Núñez']],
    ['lukasz zolc', ['Łukasz Żółć']],
    ['STRASSE', ['Straße']],
    ['елк', ['Иван Ёлкин']],
    ['иван', ['Иван Ёлкин']],
    ['ORSTED', ['Ægir Ørsted']],
    ['本商', ['日本商事']],
    ['事', ['日本商事']],
    ['josef', []],
  ] as const) {
    expect(await find(search)).toEqual([...found].toSorted())
  }
})

test('finds terms of one or two letters', async () => {
  const find = await finder('Al', 'Bea', 'Cy', 'x')
  expect(await find('a')).toEqual(['Al', 'Bea'])
  expect(await find('AL')).toEqual(['Al'])
  expect(await find('x')).toEqual(['x'])
  expect(await find('q')).toEqual([])
})

test('treats LIKE wildcards, quotes and backslashes literally, in half and full width', async () => {
  const names = [
    '100%',
    '50',
    'a_b',
    'aXb',
    'back\\slash',
    `O'Neil "Jr"`,
    'plain',
    '％wide',
    'under＿wide',
    'wide＼back',
    '∖',
  ]
  const find = await finder(...names)
  expect(await find('%')).toEqual(['100%', '％wide'])
  expect(await find('％')).toEqual(['100%', '％wide'])
  expect(await find('_')).toEqual(['a_b', 'under＿wide'])
  expect(await find('＿')).toEqual(['a_b', 'under＿wide'])
  expect(await find('\\')).toEqual(['back\\slash', 'wide＼back', '∖'].toSorted())
  expect(await find('＼')).toEqual(['back\\slash', 'wide＼back', '∖'].toSorted())
  expect(await find('\\%')).toEqual([])
  expect(await find(`'neil "`)).toEqual([`O'Neil "Jr"`])
  expect(await find("'; drop table leads; --")).toEqual([])
  expect(await find('0%')).toEqual(['100%'])
})

test('ignores an empty or blank search', async () => {
  const find = await finder('One', 'Two')
  expect(await find('')).toEqual(['One', 'Two'])
  expect(await find('   ')).toEqual(['One', 'Two'])
})

test('finds leads by name, email and phone, and deals by title, borrower, business and email', async () => {
  const partner = await makePartner(app)
  const { api } = await makeStaff(app, partner)
  await makeLead(app, partner, { full_name: 'Ana Reyes', email: 'a.reyes@harbor.example', phone: '(555) 010-1234' })
  const deal = { title: 'Harbor Café', borrower_first_name: 'Ana', borrower_last_name: 'Reyes' }
  await makeDeal(app, partner, {
    ...deal,
    business_name: 'Reyes Foods LLC',
    borrower_email: 'ana@harbor.example',
    borrower_phone: '(555) 010-9999',
  })
  const found = async (search: string) => [
    (await api.call(listLeads, { query: { search } })).total_count,
    (await api.call(listDeals, { query: { search } })).total_count,
  ]
  expect(await found('ana reyes')).toEqual([1, 1])
  expect(await found('@harbor')).toEqual([1, 1])
  expect(await found('010-12')).toEqual([1, 0])
  expect(await found('foods llc')).toEqual([0, 1])
  expect(await found('cafe')).toEqual([0, 1])
  // Neither across two fields nor in fields that aren't searched.
  expect(await found('reyes a.reyes')).toEqual([0, 0])
  expect(await found('cafe ana')).toEqual([0, 0])
  expect(await found('010-99')).toEqual([0, 0])
  expect(await found('Pre-Qualification')).toEqual([0, 0])
})

test('finds a changed deal by its new text and no longer by the old', async () => {
  const partner = await makePartner(app)
  const { api } = await makeStaff(app, partner)
  const { id } = await makeDeal(app, partner, { title: 'Old words' })
  await api.call(calls.deals.updateDeal, {
    params: { deal_id: id },
    body: { title: 'New words', borrower: { last_name: 'Ünal' } },
  })
  const found = async (search: string) => (await api.call(listDeals, { query: { search } })).total_count
  expect([await found('old words'), await found('new words'), await found('unal')]).toEqual([0, 1, 1])
})

test('accepts searches of up to 200 characters', async () => {
  const long = 'ab'.repeat(100)
  const find = await finder(long)
  expect(await find(long)).toEqual([long])
  const partner = await makePartner(app)
  const { api } = await makeStaff(app, partner)
  const refusal = await api.refused(listLeads, 'bad_input', { query: { search: `${long}a` } })
  expect(refusal.errors).toEqual([{ path: 'search', message: 'Search for at most 200 characters.' }])
})
