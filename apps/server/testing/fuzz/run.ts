import { inspect } from 'node:util'
import { calls } from '@loanyard/contract/calls'
import type { Call } from '@loanyard/contract/core/call'
import fc from 'fast-check'
import { requestFor } from '../access/call-inputs.ts'
import type { Resources } from '../access/resources.ts'
import { seedData, type SeededData } from '../access/seeded-data.ts'
import type { Application } from '../app/application.ts'
import type { Request } from '../app/client.ts'
import { actorFor, actorsOf, type Actor } from './actors.ts'
import { differences, digestOf, markNotified } from './isolation.ts'
import { mutatorsOf, type Mutator } from './mutators.ts'
import { readOperations, type Operation } from './openapi.ts'
import { Tally } from './tally.ts'
import { FromSchema } from './values.ts'
import { violationOf } from './violation.ts'

/** Requests per seed: a failed part can be repeated by its seed alone. */
export const PART = 400
/** Odd requests made from each valid one. */
const OF_ONE = 10
/** Parts that share the same people, whose tokens live 15 minutes. */
const PARTS_OF_WORLD = 10

/** One call by an actor on given resources, and the mutators of its requests. */
interface Scene {
  readonly operation: Operation
  readonly actor: number
  readonly ownership: number
  readonly mutators: readonly Mutator[]
}

interface Fired {
  readonly name: string
  readonly call: Call
  readonly actor: Actor
  readonly request: Request
}

const contract = new Map<string, Call>(
  Object.values(calls).flatMap((feature): [string, Call][] => Object.entries(feature)),
)

/**
 * Sends this many odd requests, made from the published document, as people of one partner, and verifies that another
 * partner's rows are unchanged. The same seed produces the same oddities in the same order, with new ids and secrets.
 */
export async function fuzz(app: Application, { requests, seed }: { requests: number; seed: number }): Promise<Tally> {
  const tally = new Tally(contract.keys())
  let seeded: SeededData | null = null
  for (let part = 0; part * PART < requests; part += 1) {
    if (seeded === null || part % PARTS_OF_WORLD === 0) seeded = await seedData(app)
    await runPart(seeded, { seed: seed + part, count: Math.min(PART, requests - part * PART) }, tally)
  }
  return tally
}

async function runPart(
  seeded: SeededData,
  { seed, count }: { seed: number; count: number },
  tally: Tally,
): Promise<void> {
  const { app, there } = seeded
  const actors = actorsOf(seeded)
  const { operations, schemas } = await readOperations(seeded.staff.Admin.api)
  const scenes = fc.sample(sceneOf(operations, new FromSchema(schemas)), { numRuns: Math.ceil(count / OF_ONE), seed })
  const fired: Fired[] = []
  // Otherwise the limits on guessing would soon refuse every sign-in.
  await app.ask('delete from rate_limits')
  // Made first, so that everything written in between comes from the odd requests.
  for (const { operation, actor, ownership, mutators } of scenes) {
    const call = contract.get(operation.name)
    if (call === undefined) throw new Error(`${operation.name} is in the document only`)
    const by = actorFor(actors, call.access, actor)
    const right = await rightRequest(seeded, operation.name, by, ownership)
    fired.push(...mutators.map((mutator) => ({ name: operation.name, call, actor: by, request: mutator(right) })))
  }
  await markNotified(app, there)
  const before = await digestOf(app, there)
  for (const each of fired.slice(0, count)) await fire(seeded, each, seed, tally)
  for (const changed of differences(before, await digestOf(app, there)))
    tally.fault(seed, `a row of another partner was touched in ${changed}`)
  if (Object.keys(Object.prototype).length > 0) tally.fault(seed, 'every object has a key more')
  tally.partDone(before.size)
}

function sceneOf(operations: readonly Operation[], from: FromSchema): fc.Arbitrary<Scene> {
  return fc.nat(operations.length - 1).chain((index) => {
    const operation = operations[index]
    if (operation === undefined) throw new Error('the document has no calls')
    return fc.record({
      operation: fc.constant(operation),
      actor: fc.nat(10_000),
      ownership: fc.nat(10_000),
      mutators: fc.array(mutatorsOf(operation, from), { minLength: OF_ONE, maxLength: OF_ONE }),
    })
  })
}

async function rightRequest(
  seeded: SeededData,
  name: string,
  { api, caller, resources }: Actor,
  pick: number,
): Promise<Request> {
  const ownership = resources[pick % resources.length] ?? 'missing'
  const of: Resources = seeded.resources(ownership, caller)
  // Keys that only a signed-in person can get.
  const by = api.token === null ? seeded.staff.Admin.api : api
  return requestFor(name, of, seeded.keys, by)
}

async function fire(
  { there }: SeededData,
  { name, call, actor, request }: Fired,
  seed: number,
  tally: Tally,
): Promise<void> {
  const description = () => `${actor.who}: ${name} ${JSON.stringify(request).slice(0, 1500)}`
  try {
    const headers = { 'x-forwarded-for': tally.network(), ...request.headers }
    const answer = await actor.api.send(call, { ...request, headers })
    const wrong = violationOf(call, answer, there.id)
    tally.count({ name, who: actor.who, status: answer.status })
    if (wrong !== null)
      tally.fault(seed, `${wrong}\n  ${description()}\n  ${answer.status} ${answer.text.slice(0, 600)}`)
  } catch (error) {
    tally.fault(seed, `no answer: ${inspect(error)}\n  ${description()}`)
  }
}
