import { buildApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { refuseDemoAccounts } from './demo/refuse-demo-accounts.ts'
import { seedDemo } from './demo/seed.ts'
import { greeting } from './greeting.ts'
import { Lifecycle } from './lifecycle.ts'
import { assertListenable, listen } from './listen.ts'
import { dropRoot } from './platform/drop-root.ts'
import { serverLogin } from './platform/embedded/server-login.ts'
import { startEmbedded } from './platform/embedded/start.ts'
import { openKeyRing } from './platform/keys/key-file.ts'
import { protectionSentence } from './platform/sandbox/protection.ts'
import { migrate } from './platform/migrate.ts'
import { StartError } from './platform/start-error.ts'

const life = new Lifecycle()
await life.run(start, (error) => console.error(error instanceof StartError ? error.message : error))

/** Brings everything up in order. Each step leaves with the lifecycle how it is undone, and is the last if the end was asked for meanwhile. */
async function start(): Promise<void> {
  const given = readConfig(process.env)
  const keys = await openKeyRing(given.secretKeys)
  // After the keys, since their file may be root's alone.
  const asRoot = dropRoot(given)
  await assertListenable(given)
  const ownerUrl = given.databaseUrl ?? (await embeddedUrl(given))
  if (life.ending) return
  await migrate(ownerUrl)
  await refuseDemoAccounts(given, ownerUrl)
  if (life.ending) return
  const config: Config = {
    ...given,
    databaseAppUrl: given.databaseUrl === null ? await serverLogin(ownerUrl) : given.databaseAppUrl,
    warnings: asRoot === null ? given.warnings : [...given.warnings, asRoot],
  }
  const app = await buildApp({ config, ownerUrl, keys })
  life.onEnd(() => app.close())
  void protectionSentence().then((sentence) => app.server.log.info(sentence))
  if (config.demoData && !life.ending) await seedDemo({ config, ownerUrl })
  if (life.ending) return
  life.onEnd(await listen(app.server, config))
  console.log(greeting(config))
}

async function embeddedUrl({ dataDir }: Config): Promise<string> {
  const database = await startEmbedded({ dataDir, log: (message) => console.error(message) })
  life.onEnd(() => database.stop())
  return database.url
}
