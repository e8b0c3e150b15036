import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { CommandError } from '../bootstrap/command-error.mjs'
import { ROOT } from '../root.ts'
import { audit } from './audit.ts'
import { LICENSES, supplyProblems } from './check.ts'
import { licenseIds, licensesDocument, shippedBy } from './licenses.ts'
import { LOCKS, packageAt, readLock } from './lock.ts'
import { makeSbom } from './sbom.ts'

/**
 * npm run supply: verifies what is installed and what ships. Checks locks and licenses, writes the bill of materials of
 * what ships (`--sbom=<file>`, otherwise under .cache) and asks for known vulnerabilities. `--write` writes
 * docs/licenses.md first.
 * @throws CommandError something is wrong, each problem on a line
 */
export async function run(args: string[]): Promise<void> {
  const unknown = args.find((arg) => arg !== '--write' && !/^--sbom=./.test(arg))
  if (unknown !== undefined) throw new CommandError('Usage: npm run supply -- [--write] [--sbom=<file>]')
  const lock = readLock('package-lock.json')
  if (args.includes('--write')) writeFileSync(join(ROOT, LICENSES), licensesDocument(lock))
  const problems = supplyProblems()
  if (problems.length > 0) throw new CommandError(problems.join('\n'))
  const locked = LOCKS.flatMap(({ file }) => Object.entries(readLock(file).packages)).filter(
    ([path, entry]) => packageAt(path, entry) !== null,
  )
  const shipped = shippedBy(lock)
  console.log(`${locked.length} packages in ${LOCKS.length} lock files, each pinned to an exact version and SHA-512.`)
  console.log(`${shipped.length} of them ship, under ${licenseIds(shipped).length} licenses: ${LICENSES}.`)

  const file = resolve(args.find((arg) => arg.startsWith('--sbom='))?.slice(7) ?? join(ROOT, '.cache/sbom.cdx.json'))
  const sbom = await makeSbom(lock)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`)
  console.log(`${sbom.components.length} components in ${relative('', file)} (CycloneDX ${sbom.specVersion}).`)

  const { vulnerabilities, summary } = await audit()
  console.log(summary)
  if (vulnerabilities !== null && vulnerabilities.length > 0) throw new CommandError(vulnerabilities.join('\n'))
}
