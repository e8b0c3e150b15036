import { buildApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { seedDemo } from './demo/seed.ts'
import { greeting } from './greeting.ts'
import { Lifecycle } from './lifecycle.ts'
import { assertListenable, listen } from './listen.ts'
import { startEmbedded } from './platform/embedded/start.ts'
import { protectionSentence } from './platform/sandbox/protection.ts'
import { migrate } from './platform/migrate.ts'
import { StartError } from './platform/start-error.ts'

const life = new Lifecycle()
await life.run(start, (error) => console.error(error instanceof StartError ? error.message : error))

/** Brings everything up in order. Each step leaves with the lifecycle how it is undone, and is the last if the end was asked for meanwhile. */
async function start(): Promise<void> {
  const config = readConfig(process.env)
  await assertListenable(config)
  const ownerUrl = config.databaseUrl ?? (await embeddedUrl(config))
  if (life.ending) return
  await migrate(ownerUrl)
  if (life.ending) return
  const app = await buildApp({ config, ownerUrl })
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
