import { calls } from '@loanyard/contract/calls'
import type { Call } from '@loanyard/contract/core/call'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { replySchema } from './reply-schema.ts'

const everyCall: readonly (readonly [string, Call])[] = Object.values(calls).flatMap((feature) =>
  Object.entries<Call>(feature),
)

test('compiles a serializer for the reply of every call', async () => {
  const app = Fastify()
  const failed: string[] = []
  let compiled = 0
  app.get('/', (_request, reply) => {
    for (const [name, { reply: declared }] of everyCall) {
      if (!('schema' in declared) || declared.schema === null) continue
      try {
        reply.compileSerializationSchema(replySchema(declared.schema))
        compiled += 1
      } catch (error) {
        failed.push(`${name}: ${String(error)}`)
      }
    }
    return 'done'
  })
  await app.inject('/')
  await app.close()
  expect(failed).toEqual([])
  expect(compiled).toBeGreaterThan(100)
})
