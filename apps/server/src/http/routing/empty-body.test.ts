import { calls } from '@loanyard/contract/calls'
import type { Call } from '@loanyard/contract/core/call'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { requestFor } from '../../../testing/access/call-inputs.ts'
import { seedData } from '../../../testing/access/seeded-data.ts'
import { problemOf, replyOf } from '../../../testing/app/client.ts'
import { sharedApplication } from '../../../testing/app/shared-application.ts'
import { makeDeal, makePartner, makeStaff, unique } from '../../../testing/data/factories.ts'

const app = await sharedApplication()
const seeded = await seedData(app)
const { Admin } = seeded.staff
const withBody = Object.values(calls)
  .flatMap((feature): (readonly [string, Call])[] => Object.entries(feature))
  .filter(([, { body }]) => body !== undefined)
const takesEmpty = ({ body }: Call) => z.safeParse(body ?? z.never(), {}).success

/** Two forms of no body: nothing at all, or zero bytes labeled as JSON, as some clients send. */
const nothings = [{}, { body: '', headers: { 'content-type': 'application/json' } }]

const askedWithout = async (name: string, call: Call) => {
  const signedOut = seeded.outsiders['caller without a token'] ?? Admin.api
  const isLenders = call.access === 'lender'
  const caller = isLenders ? seeded.lenders.contact.api : Admin.api
  const { body: _, ...bare } = await requestFor(
    name,
    seeded.resources(isLenders ? 'shared' : 'given', Admin),
    seeded.keys,
    signedOut,
  )
  return (more: object) => caller.send(call, { ...bare, ...more })
}

test.each(withBody.filter(([, call]) => !takesEmpty(call)))('%s requires a body', async (name, call) => {
  const ask = await askedWithout(name, call)
  for (const nothing of nothings) problemOf('bad_input', await ask(nothing))
})

test.each(withBody.filter(([, call]) => takesEmpty(call)))(
  '%s takes no body for an empty one: all its fields may be left out',
  async (name, call) => {
    const answers = []
    for (const nothing of [{ body: {} }, ...nothings]) {
      const { status, json } = await (await askedWithout(name, call))(nothing)
      answers.push([status, (json as { detail?: string } | null)?.detail])
    }
    expect(answers).toEqual([answers[0], answers[0], answers[0]])
  },
)

test('moves a stage without a body, and treats both forms as one request under a key', async () => {
  const partner = await makePartner(app)
  const { api } = await makeStaff(app, partner)
  const params = { deal_id: (await makeDeal(app, partner)).id }
  const stages = []
  for (const nothing of nothings) {
    stages.push(replyOf(calls.deals.moveStage, await api.send(calls.deals.moveStage, { params, ...nothing })).stage)
  }
  expect(stages.map(({ number }) => number)).toEqual([2, 3])
  const key = { 'idempotency-key': unique('key') }
  const first = await api.call(calls.deals.moveStage, { params, headers: key })
  expect(await api.call(calls.deals.moveStage, { params, body: {}, headers: key })).toEqual(first)
})

test('rejects a body where a call takes none', async () => {
  const ask = await askedWithout('endOtherSessions', calls.sessions.endOtherSessions)
  const { errors } = problemOf('bad_input', await ask({ body: { all: true } }))
  expect(errors).toEqual([{ path: 'body', message: 'This endpoint doesn’t accept a body.' }])
})
