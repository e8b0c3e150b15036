import { calls } from '@loanyard/contract/calls'
import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../../../testing/app/application.ts'
import { statusesOf } from '../../../../testing/app/client.ts'
import { makePartner, makeStaff, type Partner } from '../../../../testing/data/factories.ts'
import { runQueued } from '../../../../testing/database/lock-queue.ts'

const { createStage, deleteStage, listStages, updateStage } = calls.stages

const app = await startApplication()
afterAll(() => app.close())

const lockStages = ({ uuid }: Partner) => ({
  statements: [['select from stages where partner_id = $1 for update', [uuid]] as const],
})

test('numbers stages added simultaneously one after the other', async () => {
  const partner = await makePartner(app, { stages: ['First', 'Second'] })
  const { api } = await makeStaff(app, partner)
  const made = await runQueued(
    app,
    lockStages(partner),
    ['A', 'B', 'C', 'D'].map((name) => () => api.call(createStage, { body: { name } })),
  )
  expect(made.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6])
  const { results } = await api.call(listStages)
  expect(results.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6])
})

test('adds a stage once for two simultaneous requests', async () => {
  const partner = await makePartner(app, { stages: ['First'] })
  const { api } = await makeStaff(app, partner)
  const answers = await runQueued(
    app,
    lockStages(partner),
    ['Review', 'review'].map((name) => () => api.send(createStage, { body: { name } })),
  )
  expect(statusesOf(answers)).toEqual([201, 409])
})

test('moves two stages simultaneously to their requested positions', async () => {
  const partner = await makePartner(app, { stages: ['A', 'B', 'C', 'D'] })
  const { api } = await makeStaff(app, partner)
  const [a, , , d] = partner.stages
  await runQueued(app, lockStages(partner), [
    () => api.call(updateStage, { params: { stage_id: d?.id ?? '' }, body: { number: 1 } }),
    () => api.call(updateStage, { params: { stage_id: a?.id ?? '' }, body: { number: 4 } }),
  ])
  const { results } = await api.call(listStages)
  expect(results.map(({ name, number }) => `${number} ${name}`)).toEqual(['1 D', '2 B', '3 C', '4 A'])
})

test('keeps one of the last two stages if both are deleted simultaneously', async () => {
  const partner = await makePartner(app, { stages: ['A', 'B'] })
  const { api } = await makeStaff(app, partner)
  const answers = await runQueued(
    app,
    lockStages(partner),
    partner.stages.map(
      ({ id }) =>
        () =>
          api.send(deleteStage, { params: { stage_id: id } }),
    ),
  )
  expect(statusesOf(answers)).toEqual([204, 409])
  expect((await api.call(listStages)).results).toMatchObject([{ number: 1 }])
})
