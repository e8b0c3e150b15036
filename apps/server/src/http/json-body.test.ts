import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { keepLongNumbers } from './json-body.ts'

const server = Fastify()
keepLongNumbers(server)
server.post('/', async ({ body }) => ({ body }))
server.post('/depth', async ({ body }) => ({ isList: Array.isArray(body) }))
afterAll(() => server.close())

const send = (payload: string, url = '/') =>
  server.inject({ method: 'POST', url, headers: { 'content-type': 'application/json; charset=utf-8' }, payload })

test('numbers that a double would change stay the text that was sent, the others are numbers', async () => {
  const long = ['999999999999999.99', '-123456789012345.30', '9007199254740993']
  const short = [0, -1.5, 70_368_744_177_663, 1e21]
  const { statusCode, json } = await send(`{"long":[${long.join()}],"short":[${short.join()}],"text":"99999999999999"}`)
  expect(statusCode).toBe(200)
  expect(json()).toEqual({ body: { long, short, text: '99999999999999' } })
})

test('what is no JSON, or would poison a prototype, is refused as before', async () => {
  for (const payload of ['', '{', '{"a":99999999999999', '{"__proto__":{"a":99999999999999}}']) {
    expect((await send(payload)).statusCode).toBe(400)
  }
})

test('lists in lists without end are no fault of the server', async () => {
  const depth = 200_000
  const { statusCode, json } = await send(`${'['.repeat(depth)}99999999999999${']'.repeat(depth)}`, '/depth')
  expect(statusCode).toBe(200)
  expect(json()).toEqual({ isList: true })
})
