import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { calls } from '@loanyard/contract/calls'
import { expect, test } from 'vitest'
import { testSecretKey } from '../../testing/app/application.ts'
import { sharedApplication } from '../../testing/app/shared-application.ts'
import { makePartner, makeStaff, unique } from '../../testing/data/factories.ts'

const app = await sharedApplication()
const entry = fileURLToPath(new URL('../../../../tools/run.mjs', import.meta.url))

/** npm run admin, as an operator runs it next to the running server. */
async function admin(...args: string[]): Promise<string> {
  const places = { DATABASE_URL: app.ownerUrl, DATA_DIR: app.dataDir, PUBLIC_URL: 'https://loans.example.com' }
  const env = { PATH: process.env['PATH'], SECRET_KEY: testSecretKey, ...places }
  const child = spawn(process.execPath, [entry, 'admin', ...args, '--yes'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return out + err
}

test('only the operator turns on the demo banner of a partner, whose Admin can close it', async () => {
  const name = unique('Harbor')
  const partner = await makePartner(app, { name })
  const { api } = await makeStaff(app, partner)
  const isShown = async () => (await api.call(calls.partnerSocial.getPartnerSocial)).show_demo_banner
  await admin('hide-demo-banner', name)
  expect(await isShown()).toBe(false)
  expect(await admin('show-demo-banner', name)).toContain(`${name} (${partner.id}) see the demo banner`)
  expect(await isShown()).toBe(true)
  await api.call(calls.partnerSocial.updatePartnerSocial, { body: { show_demo_banner: false } })
  expect(await isShown()).toBe(false)
  const recorded = await app.ask(
    `select data ->> 'command' as command from security_events where partner_id = $1 and kind = 'operator' order by created`,
    [partner.uuid],
  )
  expect(recorded).toEqual([{ command: 'hide-demo-banner' }, { command: 'show-demo-banner' }])
})
