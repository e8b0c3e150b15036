import type { Config } from './config.ts'

/** The accounts of the demo data and what each is, as `decisions.md` of the specification lists them. */
const DEMO_PASSWORD = 'loanyard-demo-2026'
const DEMO_ACCOUNTS = [
  ['admin@demo.loanyard.test', 'Admin of Harbor Lending Partners and of Cedar Capital Group'],
  ['manager@demo.loanyard.test', 'Manager of Harbor Lending Partners'],
  ['coordinator@demo.loanyard.test', 'Coordinator of Harbor Lending Partners'],
  ['client@demo.loanyard.test', 'borrower'],
  ['admin@second.loanyard.test', 'Admin of Cedar Capital Group'],
] as const

/** @returns what is printed once Loanyard answers: the addresses, and in the demo who can sign in */
export function greeting(config: Config): string {
  const { publicUrl, databaseUrl, dataDir } = config
  const lines = ['', 'Loanyard is ready.', '', `  Page         ${publicUrl}`, `  API          ${publicUrl}/api/docs`]
  if (config.devMail) lines.push(`  Caught mail  ${publicUrl}/dev/mail`)
  if (databaseUrl === null) lines.push(`  Data         ${dataDir}`)
  if (config.demoData) {
    lines.push('', `  Demo accounts (password ${DEMO_PASSWORD})`)
    for (const [email, what] of DEMO_ACCOUNTS) lines.push(`    ${email.padEnd(32)} ${what}`)
  }
  return [...lines, '', 'Ctrl-C stops it.', ''].join('\n')
}
