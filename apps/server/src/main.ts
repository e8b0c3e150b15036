import { buildApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { assertNoDemoAccounts } from './demo/refuse-demo-accounts.ts'
import { seedDemo } from './demo/seed.ts'
import { startupMessage } from './greeting.ts'
import { Lifecycle } from './lifecycle.ts'
import { assertListenable, listen } from './listen.ts'
import { dropPrivileges } from './platform/drop-root.ts'
import { serverLogin } from './platform/embedded/server-login.ts'
import { startEmbedded } from './platform/embedded/start.ts'
import { openKeyRing } from './platform/keys/key-file.ts'
import { protectionSentence } from './platform/sandbox/protection.ts'
import { migrate } from './platform/migrate.ts'
import { StartupError } from './platform/start-error.ts'

const lifecycle = new Lifecycle()
await lifecycle.run(start, (error) => console.error(error instanceof StartupError ? error.message : error))

/** Brings everything up in order. Each step leaves with the lifecycle how it is undone, and is the last if the end was asked for meanwhile. */
async function start(): Promise<void> {
  const configured = readConfig(process.env)
  const keys = await openKeyRing(configured.secretKeys)
  // After the keys, since their file may be root's alone.
  const rootWarning = dropPrivileges(configured)
  await assertListenable(configured)
  const ownerUrl = configured.databaseUrl ?? (await embeddedUrl(configured))
  if (lifecycle.ending) return
  await migrate(ownerUrl)
  await assertNoDemoAccounts(configured, ownerUrl)
  if (lifecycle.ending) return
  const config: Config = {
    ...configured,
    databaseAppUrl: configured.databaseUrl === null ? await serverLogin(ownerUrl) : configured.databaseAppUrl,
    warnings: rootWarning === null ? configured.warnings : [...configured.warnings, rootWarning],
  }
  const app = await buildApp({ config, ownerUrl, keys })
  lifecycle.onEnd(() => app.close())
  void protectionSentence().then((sentence) => app.server.log.info(sentence))
  if (config.demoData && !lifecycle.ending) await seedDemo({ config, ownerUrl })
  if (lifecycle.ending) return
  lifecycle.onEnd(await listen(app.server, config))
  console.log(startupMessage(config))
}

async function embeddedUrl({ dataDir }: Config): Promise<string> {
  const database = await startEmbedded({ dataDir, log: (message) => console.error(message) })
  lifecycle.onEnd(() => database.stop())
  return database.url
}
