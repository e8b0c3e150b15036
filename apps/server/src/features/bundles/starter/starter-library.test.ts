import { newBundle } from '@loanyard/contract/bundles/schemas'
import { calls } from '@loanyard/contract/calls'
import { defaultStages } from '@loanyard/contract/core/values'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { actionsOf } from '../../../../testing/audit/audit-entries.ts'
import { makePartner, makeStaff } from '../../../../testing/data/factories.ts'
import { runQueued } from '../../../../testing/database/lock-queue.ts'
import { toUuid } from '../../../services/ids.ts'
import { starterLibrary } from './starter-library.ts'

const { addStarterBundles, createBundle, listBundles, updateBundle } = calls.bundles

const app = await sharedApplication()

async function office(stages?: readonly string[]) {
  const partner = await makePartner(app, stages === undefined ? {} : { stages })
  return { partner, api: (await makeStaff(app, partner, { role: 'Manager' })).api }
}

test('contains only bundles that staff could create, with a description for each attachment', () => {
  for (const { title, description, attachments } of starterLibrary) {
    expect(newBundle.parse({ title, description, attachments })).toMatchObject({ title, description })
    for (const asked of attachments) expect(asked.description, asked.title).not.toBe('')
  }
  expect(new Set(starterLibrary.map(({ title }) => title.toLowerCase())).size).toBe(starterLibrary.length)
  expect(new Set(starterLibrary.map(({ stage }) => stage))).toEqual(new Set(defaultStages))
})

test('contains the documents of an SBA loan and no withdrawn form', () => {
  const all = JSON.stringify(starterLibrary)
  for (const document of [
    'Form 1919',
    'Form 413',
    'Form 4506-C',
    'Form 159',
    'last three years',
    'nterim',
    'debt schedule',
  ])
    expect(all).toContain(document)
  for (const document of [
    'Purchase agreement',
    'Lease',
    'Business plan',
    'rojections',
    'Resume',
    'Articles',
    'EIN',
    'Franchise',
  ])
    expect(all).toContain(document)
  expect(all).not.toMatch(/Form (1624|4-I|4506-T)/)
})

test('asks every owner for citizenship, and early for what takes long', () => {
  const items = starterLibrary.flatMap(({ stage, attachments }) => attachments.map((item) => ({ ...item, stage })))
  const find = (title: string) => items.find((item) => item.title.includes(title))
  expect(find('Proof of US citizenship')).toMatchObject({
    is_required: true,
    description: expect.stringMatching(/every direct and indirect owner.*every guarantor.*permanent residents/),
  })
  expect(find('Allocation of the purchase price')?.is_required).toBe(true)
  for (const title of ['Form 912', 'Form 601', 'Quality of earnings', 'Independent business valuation'])
    expect(find(title)?.is_required, title).toBe(false)
  for (const title of ['Landlord’s waiver', 'Life insurance']) expect(find(title)?.stage, title).toBe('Packaging')
})

test('adds the library once, to the stages of these names', async () => {
  const { partner, api } = await office(['pre-qualification', 'Papers', 'PACKAGING'])
  const { results } = await api.call(addStarterBundles)
  const inOrder = starterLibrary.map(({ title }) => title)
  expect(results.map(({ title }) => title)).toEqual(inOrder)
  expect((await api.call(listBundles)).results.map(({ title }) => title)).toEqual(inOrder)
  const stageOf = (title: string) => results.find((bundle) => bundle.title === title)?.stage
  expect(stageOf('Pre-qualification questions')).toBe(partner.stages[0]?.id)
  expect(stageOf('Company documents')).toBeNull()
  expect(stageOf('Franchise')).toBe(partner.stages[2]?.id)
  for (const { attachments } of results) {
    expect(attachments.map(({ position }) => position)).toEqual(attachments.map((_, index) => index + 1))
  }
  expect(await actionsOf(app, toUuid('bundle', results[0]?.id ?? ''))).toEqual(['bundle_created'])
  expect(await api.call(addStarterBundles)).toEqual({ results: [] })
})

test('skips titles the partner already has, archived, in other case or from an earlier release', async () => {
  const { api } = await office()
  await api.call(createBundle, { body: { title: 'Closing papers' } })
  await api.call(createBundle, { body: { title: 'FIRST LOOK' } })
  const plan = await api.call(createBundle, { body: { title: 'Business plan and projections' } })
  await api.call(updateBundle, { params: { bundle_id: plan.id }, body: { is_archived: true } })
  expect((await api.call(addStarterBundles)).results).toHaveLength(starterLibrary.length - 3)
  expect((await api.call(listBundles, { query: { search: 'first look' } })).total_count).toBe(1)
})

test('adds the library once when requested twice at the same moment', async () => {
  const { partner, api } = await office()
  const lock = { statements: [['select from partners where id = $1 for update', [partner.uuid]] as const] }
  const answers = await runQueued(app, lock, [() => api.call(addStarterBundles), () => api.call(addStarterBundles)])
  expect(answers.map(({ results }) => results.length).toSorted((a, b) => a - b)).toEqual([0, starterLibrary.length])
  expect((await api.call(listBundles)).total_count).toBe(starterLibrary.length)
})
