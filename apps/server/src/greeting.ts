import type { Config } from './config.ts'
import { demoClient, demoPassword, demoRequester, demoStaff, secondAdmin } from './demo/people.ts'
import { demoColleague, demoContact, demoLenders } from './demo/lender-people.ts'

/** @returns what is printed once Loanyard answers: the addresses, and in the demo who can sign in */
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
    [demoClient.email, 'borrower'],
    [demoRequester.email, 'requested a loan online'],
    [demoContact.email, `contact of ${demoLenders[0].name}, a lender`],
    [demoColleague.email, 'works there too'],
  ]
  return accounts.map(([email = '', what = '']) => `    ${email.padEnd(32)} ${what}`)
}
