import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { startApplication } from '../../../testing/app/application.ts'
import { AdjustableClock } from '../../../testing/app/clocks.ts'
import { makePartner, makeStaff } from '../../../testing/data/factories.ts'
import { testDatabase, ask } from '../../../testing/database/database.ts'

test('writes the requests of a minute together and never replaces a newer time with an older one', async () => {
  const database = await testDatabase()
  const { ownerUrl } = database
  const clock = new AdjustableClock()
  const latest = async (user: string) => {
    const [row] = await ask(ownerUrl, `select latest_activity from users where id = '${user}'`)
    return (row as { latest_activity: Date | null }).latest_activity
  }
  const app = await startApplication({ ownerUrl, clock })
  const partner = await makePartner(app)
  const [ana, ben, cem] = [await makeStaff(app, partner), await makeStaff(app, partner), await makeStaff(app, partner)]
  await ana.api.call(calls.deals.listDeals)
  await ben.api.call(calls.auth.getUser)
  await cem.api.send(calls.deals.getDeal, { params: { deal_id: 'deal_none' } })
  const future = new Date(Date.now() + 3_600_000)
  await app.ask('update users set latest_activity = $1 where id = $2', [future, ben.user_uuid])
  expect(await latest(ana.user_uuid)).toBeNull()
  // Closing writes what is left, like the end of a minute.
  await app.close()
  expect(Date.now() - Number(await latest(ana.user_uuid))).toBeLessThan(30_000)
  expect(await latest(ben.user_uuid)).toEqual(future)
  expect(await latest(cem.user_uuid)).toBeNull()
  await database.drop()
})
