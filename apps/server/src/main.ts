import { buildApp } from './app.ts'
import { readConfig, type Config } from './config/index.ts'
import { serverLogin } from './db/embedded/server-login.ts'
import { startEmbedded } from './db/embedded/start.ts'
import { migrate } from './db/migrate.ts'
import { saveSecurityDefaults } from './db/security-defaults.ts'
import { assertNoDemoAccounts } from './demo/assert-no-demo-accounts.ts'
import { demoClient, demoPassword, demoRequester, demoStaff, secondAdmin, strictAdmin } from './demo/demo-people.ts'
import { demoColleague, demoContact, demoLenders } from './demo/lenders/demo-lenders.ts'
import { seedDemo } from './demo/seed.ts'
import { StartupError } from './errors.ts'
import { Lifecycle } from './lifecycle.ts'
import { assertListenable, listen } from './listen.ts'
import { protectionSentence } from './media/sandbox/protection.ts'
import { openKeyRing } from './services/keys/key-file.ts'
import { dropPrivileges } from './services/process/drop-privileges.ts'

/** @returns what is printed once Loanyard is ready: its addresses and, in the demo, the accounts */
export function startupMessage(config: Config): string {
  const { publicUrl, databaseUrl, dataDir } = config
  const lines = ['', 'Loanyard is ready.', '', `  Page         ${publicUrl}`]
  if (config.apiDocs !== null) lines.push(`  API          ${config.apiDocs}/api/docs`)
  if (config.devMailbox) lines.push(`  Email        ${publicUrl}/dev/mail`)
  if (databaseUrl === null) lines.push(`  Data         ${dataDir}`)
  if (config.demoData) lines.push('', `  Demo accounts (password ${demoPassword})`, ...demoAccounts())
  if (config.warnings.length > 0) lines.push('', ...config.warnings.map((warning) => `  WARNING: ${warning}`))
  return [...lines, '', 'Press Ctrl-C to stop.', ''].join('\n')
}

function demoAccounts(): string[] {
  const accounts = [
    ...demoStaff.map(({ email, role }) => [email, role]),
    [secondAdmin.email, `${secondAdmin.role} of the second partner`],
    [strictAdmin.email, `${strictAdmin.role} of a partner that requires a second factor`],
    [demoClient.email, 'borrower'],
    [demoRequester.email, 'requested a loan online'],
    [demoContact.email, `contact of ${demoLenders[0].name}, a lender`],
    [demoColleague.email, 'works there too'],
  ]
  return accounts.map(([email = '', what = '']) => `    ${email.padEnd(32)} ${what}`)
}

const lifecycle = new Lifecycle()
await lifecycle.run(start, (error) => console.error(error instanceof StartupError ? error.message : error))

/** Each step registers how it is undone. The start stops between steps once the process is ending. */
async function start(): Promise<void> {
  const configured = readConfig(process.env)
  const keys = await openKeyRing(configured.secretKeys)
  // After reading the keys: their file may be readable by root only.
  const rootWarning = dropPrivileges(configured)
  await assertListenable(configured)
  const ownerUrl = configured.databaseUrl ?? (await embeddedUrl(configured))
  if (lifecycle.ending) return
  await migrate(ownerUrl, { log: (message) => console.error(message) })
  await saveSecurityDefaults(ownerUrl, configured.secondFactor)
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
