import { argumentsOf, calleeOf, identifier, parse, walk, type Node, type Source } from './syntax.ts'
import type { Finding } from './tracked-files.ts'

const FEATURE = /^apps\/server\/src\/features\//
/**
 * Without an audit entry: sign-in (no partner's audit trail yet), demo requests (no partner), read marks of
 * notifications, what a person snoozes on their own page, their favorites, security alerts and scan heartbeats.
 */
const NO_ENTRY =
  /features\/(?:auth|partners\/demo-requests|notifications|tasks\/today|staff\/favorites|audit\/security-log)\/|\/scan-heartbeat\.ts$|queries\.ts$/
/** A job applies the webhook later, and a signature is fetched before it is saved. */
const NO_ENTRY_FUNCTIONS = new Set(['receivePandaDocWebhook', 'importSigned'])
/** Records its own entry, for another feature. */
const OPENS_DEAL = 'openDeal'
const RECORDS = /^record(?:[A-Z]|$)/
const CHANGES = /^(?:record|insert|save|remove|set[A-Z]|later$)/

/** The nodes of a function and of the private functions of its file that it names. */
function reach(node: Node, { units }: Source): Node[] {
  const found = walk(node)
  const seen = new Set([node])
  for (const each of found) {
    const unit = units.find(({ name, exported }) => !exported && name === identifier(each))
    if (unit === undefined || seen.has(unit.node)) continue
    seen.add(unit.node)
    found.push(...walk(unit.node))
  }
  return found
}

const isEntry = (node: Node): boolean => {
  const name = calleeOf(node)
  return name !== null && (RECORDS.test(name) || name === OPENS_DEAL)
}

/** A change that uses the context around the transaction, which would be kept if the transaction fails. */
function changeOutside(transaction: Node): string | null {
  const [context, callback] = argumentsOf(transaction)
  if (context === undefined || callback === undefined) return null
  const outer = new Set(walk(context).map(identifier))
  const usesOuter = (call: Node): boolean => {
    const used = identifier(argumentsOf(call)[0])
    return used !== null && outer.has(used)
  }
  const call = walk(callback).find((node) => CHANGES.test(calleeOf(node) ?? '') && usesOuter(node))
  return call === undefined ? null : calleeOf(call)
}

/**
 * Transactions of the features that record no audit entry, or change something through another context than their own.
 * @param files texts by their path from the root
 */
export function brokenWrites(files: ReadonlyMap<string, string>): Finding[] {
  return [...files]
    .filter(([file, text]) => FEATURE.test(file) && !file.endsWith('.test.ts') && text.includes('withTransaction('))
    .flatMap(([file, text]) => {
      const source = parse(text)
      return source.units.flatMap((unit) => {
        const needsEntry = !NO_ENTRY.test(file) && !NO_ENTRY_FUNCTIONS.has(unit.name)
        const transactions = walk(unit.node).filter((node) => calleeOf(node) === 'withTransaction')
        const problems = transactions.flatMap((each) => problemsOf(each, source, needsEntry))
        return problems.map((problem) => ({ file, line: unit.line, message: `${unit.name} ${problem}` }))
      })
    })
}

function problemsOf(transaction: Node, source: Source, needsEntry: boolean): string[] {
  const outside = changeOutside(transaction)
  return [
    ...(needsEntry && !reach(transaction, source).some(isEntry) ? ['records no audit entry in its transaction'] : []),
    ...(outside === null ? [] : [`calls ${outside} with the context around its transaction`]),
  ]
}
