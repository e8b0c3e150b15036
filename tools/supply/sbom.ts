import { CommandError } from '../bootstrap/command-error.mjs'
import { npmJson } from '../bootstrap/npm.mjs'
import { shippedBy } from './licenses.ts'
import type { Lock } from './lock.ts'

interface Component {
  readonly 'bom-ref': string
  readonly name: string
  readonly hashes?: readonly { alg: string; content: string }[]
  readonly licenses?: readonly object[]
  readonly properties?: readonly { name: string; value: string }[]
}

/** A bill of materials as npm writes it: CycloneDX 1.5. */
export interface Sbom {
  readonly bomFormat: string
  readonly specVersion: string
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

/**
 * The bill of materials of everything that ships, from the lock file, by `npm sbom`.
 * @throws CommandError npm made none, or an incomplete one
 */
export async function makeSbom(lock: Lock): Promise<Sbom> {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const sbom = sbomOf(await npmJson(args))
  if (sbom === null) throw new CommandError('npm sbom made no bill of materials: it needs npm 10 or newer.')
  const shipped = onlyShipped(sbom, lock)
  const problems = sbomProblems(shipped, lock)
  if (problems.length > 0) throw new CommandError(problems.join('\n'))
  return shipped
}

/**
 * The bill without what only builds and tests. `npm sbom --omit=dev` would also omit what the server shares with the
 * tests: it treats what any package.json calls a development dependency as one everywhere.
 */
export function onlyShipped(sbom: Sbom, lock: Lock): Sbom {
  const shipped = new Set(shippedBy(lock).map(({ name, version }) => `${name}@${version}`))
  const components = sbom.components.filter((each) => isOurs(each) || shipped.has(each['bom-ref']))
  const { component } = sbom.metadata
  const kept = new Set([component, ...components].map((each) => each['bom-ref']))
  return {
    ...sbom,
    // npm names the whole after its folder, which may have any name.
    metadata: { ...sbom.metadata, component: { ...component, name: 'loanyard' } },
    components,
    dependencies: sbom.dependencies
      .filter(({ ref }) => kept.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) })),
  }
}

/** What ships but is not in the bill, and components without hash or license, one sentence each. */
export function sbomProblems({ components }: Sbom, lock: Lock): string[] {
  const listed = new Set(components.map((each) => each['bom-ref']))
  return [
    ...shippedBy(lock)
      .filter(({ name, version }) => !listed.has(`${name}@${version}`))
      .map(({ name, version }) => `${name} ${version} ships and is not in the bill of materials`),
    ...components
      .filter((each) => !isOurs(each) && (each.hashes?.length !== 1 || each.licenses?.length !== 1))
      .map(({ name }) => `${name} has no hash or no license in the bill of materials`),
  ]
}

const isOurs = ({ properties = [] }: Component) => properties.some(({ name }) => name === 'cdx:npm:package:private')

/** Null if it is not in npm's format. */
function sbomOf(said: unknown): Sbom | null {
  const sbom = said as Sbom | null
  return sbom?.bomFormat === 'CycloneDX' ? sbom : null
}
