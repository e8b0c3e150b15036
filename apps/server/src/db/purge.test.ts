import { afterAll, expect, test } from 'vitest'
import { startApplication } from '../../testing/app/application.ts'
import { makePerson } from '../../testing/data/factories.ts'

const app = await startApplication()
afterAll(() => app.close())

const count = async (table: string) => (await app.ask<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n

test('deletes only expired rows in the nightly purge', async () => {
  const { user_uuid } = await makePerson(app)
  await app.ask('delete from sessions')
  await app.ask(
    `insert into sessions (id, user_id, expires_at, ended_at) select gen_random_uuid(), $1, now() - make_interval(days => d), now() - make_interval(days => d)
       from unnest(array[89, 91, -30]) d`,
    [user_uuid],
  )
  await app.ask(
    `insert into refresh_tokens (hash, session_id, expires_at) select sha256(convert_to(d::text, 'UTF8')), (select id from sessions order by expires_at desc limit 1), now() - make_interval(mins => d)
       from unnest(array[1, -1]) d`,
  )
  await app.ask(
    `insert into magic_links (hash, user_id, type, area, code_hash, expires_at) select sha256(convert_to(d::text, 'UTF8')), $1, 'LOG_IN', 'portal', '', now() - make_interval(days => d)
       from unnest(array[29, 31]) d`,
    [user_uuid],
  )
  await app.ask(
    `insert into rate_limits values ('over', 1, now() - interval '1 second'), ('not over', 1, now() + interval '1 minute')`,
  )
  await app.ask('select private.purge_expired(now())')
  expect(await app.ask('select bucket from rate_limits')).toEqual([{ bucket: 'not over' }])
  expect([await count('sessions'), await count('refresh_tokens'), await count('magic_links')]).toEqual([2, 1, 1])
})
