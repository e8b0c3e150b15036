import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { actionsOf, auditOf } from '../../../../testing/audit/audit-entries.ts'
import { makeDeal, makePartner, makeStaff } from '../../../../testing/data/factories.ts'
import { toUuid } from '../../../services/ids.ts'

const { createStage, deleteStage, listStages, updateStage } = calls.stages

const app = await sharedApplication()

async function withStages(...stages: string[]) {
  const partner = await makePartner(app, { stages })
  const { api } = await makeStaff(app, partner)
  const id = (name: string) => partner.stages.find((stage) => stage.name === name)?.id ?? ''
  const currentStages = async () => (await api.call(listStages)).results.map(({ name, number }) => `${number} ${name}`)
  return { partner, api, currentStages, params: (name: string) => ({ stage_id: id(name) }) }
}

test('lists the stages by number, with whether the caller can change them', async () => {
  const { partner, api } = await withStages('First', 'Second')
  expect(await api.call(listStages)).toEqual({
    results: partner.stages.map(({ id, name, number }) => expect.objectContaining({ id, name, number })),
    can: { change: true },
  })
  const coordinator = await makeStaff(app, partner, { role: 'Coordinator' })
  expect((await coordinator.api.call(listStages)).can).toEqual({ change: false })
})

test('adds a stage last or at the requested number', async () => {
  const { api, currentStages } = await withStages('A', 'B')
  const last = await api.call(createStage, { body: { name: ' Last ' } })
  expect(last).toMatchObject({ name: 'Last', number: 3 })
  expect(await api.call(createStage, { body: { name: 'First', number: 1 } })).toMatchObject({ number: 1 })
  expect(await api.call(createStage, { body: { name: 'Far', number: 100 } })).toMatchObject({ number: 5 })
  expect(await currentStages()).toEqual(['1 First', '2 A', '3 B', '4 Last', '5 Far'])
  expect(await actionsOf(app, toUuid('stage', last.id))).toEqual(['stage_created'])
})

test('renumbers the other stages when a stage is moved', async () => {
  const { api, currentStages, params } = await withStages('A', 'B', 'C', 'D')
  const move = (name: string, number: number) => api.call(updateStage, { params: params(name), body: { number } })
  expect(await move('D', 2)).toMatchObject({ name: 'D', number: 2 })
  expect(await currentStages()).toEqual(['1 A', '2 D', '3 B', '4 C'])
  await move('A', 4)
  expect(await currentStages()).toEqual(['1 D', '2 B', '3 C', '4 A'])
  await move('C', 99)
  expect(await currentStages()).toEqual(['1 D', '2 B', '3 A', '4 C'])
})

test('renames a stage, but not to the name of another', async () => {
  const { api, currentStages, params, partner } = await withStages('A', 'B')
  await api.call(updateStage, { params: params('A'), body: { name: 'Alpha', number: 2 } })
  expect(await currentStages()).toEqual(['1 B', '2 Alpha'])
  for (const body of [{ name: 'b' }, { name: ' B ' }]) {
    expect((await api.refused(updateStage, 'already_exists', { params: params('A'), body })).detail).toMatch(
      /^There’s already a stage called "[bB]"\.$/,
    )
    await api.refused(createStage, 'already_exists', { body })
  }
  await api.call(updateStage, { params: params('B'), body: { name: 'b' } })
  const [entry] = await auditOf(app, partner.stages[0]?.uuid ?? '')
  expect(entry).toMatchObject({
    action: 'stage_updated',
    data: {
      changes: [
        { field: 'name', from: 'A', to: 'Alpha' },
        { field: 'number', from: '1', to: '2' },
      ],
    },
  })
})

test('records no audit entry if nothing changed', async () => {
  const { api, params, partner } = await withStages('A', 'B')
  await api.call(updateStage, { params: params('A'), body: { name: 'A', number: 1 } })
  expect(await actionsOf(app, partner.stages[0]?.uuid ?? '')).toEqual([])
})

test('deletes an empty stage and renumbers the others, but keeps one with deals', async () => {
  const { api, currentStages, params, partner } = await withStages('A', 'B', 'C')
  const deal = await makeDeal(app, partner, { stage_id: partner.stages[1]?.uuid })
  const refusal = await api.refused(deleteStage, 'stage_in_use', { params: params('B') })
  expect(refusal.detail).toBe('A deal is in this stage, including deleted deals that can be restored. Move them first.')
  await api.call(calls.deals.deleteDeal, { params: { deal_id: deal.id } })
  await api.refused(deleteStage, 'stage_in_use', { params: params('B') })
  await api.call(deleteStage, { params: params('A') })
  expect(await currentStages()).toEqual(['1 B', '2 C'])
  await api.refused(deleteStage, 'not_found', { params: params('A') })
  expect(await actionsOf(app, partner.stages[0]?.uuid ?? '')).toEqual(['stage_deleted'])
})

test('keeps the last stage', async () => {
  const { api, params } = await withStages('Only')
  expect((await api.refused(deleteStage, 'only_stage', { params: params('Only') })).detail).toBe(
    'A pipeline needs at least one stage.',
  )
})

test('rejects invalid names and numbers', async () => {
  const { api, params } = await withStages('A')
  const sentences = async (body: unknown) =>
    (await api.refused(createStage, 'bad_input', { body })).errors?.map(({ path, message }) => `${path}: ${message}`)
  expect(await sentences({})).toEqual(['name: Enter a stage name.'])
  expect(await sentences({ name: ' ' })).toEqual(['name: Enter a stage name.'])
  expect(await sentences({ name: 'x'.repeat(61) })).toEqual(['name: Enter at most 60 characters.'])
  for (const number of [0, -1, 1.5, 101, '1'])
    await api.refused(createStage, 'bad_input', { body: { name: 'B', number } })
  await api.refused(updateStage, 'bad_input', { params: params('A'), body: {} })
})
