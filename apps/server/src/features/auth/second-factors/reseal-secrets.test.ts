import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { startApplication, testSecretKey } from '../../../../testing/app/application.ts'
import { newApi } from '../../../../testing/app/client.ts'
import { addApp } from '../../../../testing/app/second-factors.ts'
import { sharedApplication } from '../../../../testing/app/shared-application.ts'
import { makePerson, openSession } from '../../../../testing/data/factories.ts'
import { Database } from '../../../db/client/database.ts'
import { roleScope } from '../../../db/scopes/scopes.ts'
import { jobContext } from '../../../services/context.ts'
import { resealSecrets } from './reseal-secrets.ts'

const app = await sharedApplication()

test('an authenticator app works on after a rotation, although no one used it before the old key was dropped', async () => {
  const person = await makePerson(app)
  const { codeAt } = await addApp(person.api)
  const next = 'the key that a rotation has made'
  const both = await startApplication({
    ownerUrl: app.ownerUrl,
    env: { SECRET_KEY: next, SECRET_KEY_OLD: testSecretKey },
  })
  const { session } = await openSession(app, person.user_uuid)
  const database = new Database({
    url: app.ownerUrl,
    role: 'loanyard_auth',
    poolSize: 1,
    onIdleError: () => undefined,
  })
  await resealSecrets(jobContext(both.services, database, roleScope('loanyard_auth')))
  await database.close()
  await both.close()
  const dropped = await startApplication({ ownerUrl: app.ownerUrl, env: { SECRET_KEY: next } })
  const token = await dropped.tokens.issue({ user_id: person.user_uuid, session_id: session }, new Date())
  const api = newApi({ url: dropped.url, token })
  const used = await api.call(calls.secondFactors.verifySecondFactor, { body: { authenticator_code: codeAt(0) } })
  expect(used.recovery_codes).toBe(10)
  await dropped.close()
})
