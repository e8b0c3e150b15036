import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressReply } from './compress.ts'

const long = { results: Array.from({ length: 500 }, (_, n) => ({ id: `deal_${n}`, title: 'Harbor Bakery' })) }

const server = Fastify()
server.addHook('onSend', compressReply)
server.get('/long', () => long)
server.get('/short', () => ({ id: 1 }))
server.get('/text', (_, reply) => reply.type('text/csv').send('a,b\n'.repeat(5000)))

const get = (url: string, encodings = 'gzip, deflate, br') =>
  server.inject({ url, headers: { 'accept-encoding': encodings } })

test('compresses long JSON for clients that accept it', async () => {
  const reply = await get('/long')
  expect(reply.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(reply.headers['content-length']).toBe(String(reply.rawPayload.length))
  expect(JSON.parse(gunzipSync(reply.rawPayload).toString())).toEqual(long)
  expect(reply.rawPayload.length).toBeLessThan(JSON.stringify(long).length / 5)
})

test('doesn’t compress for clients that don’t accept it', async () => {
  for (const encodings of ['br', 'identity', '', 'gzip;q=0', 'deflate, gzip; q=0.0']) {
    const reply = await get('/long', encodings)
    expect(reply.headers['content-encoding'], encodings).toBeUndefined()
    expect(reply.json()).toEqual(long)
  }
})

test('leaves short replies and other types uncompressed', async () => {
  expect((await get('/short')).headers['content-encoding']).toBeUndefined()
  expect((await get('/text')).headers['content-encoding']).toBeUndefined()
})
