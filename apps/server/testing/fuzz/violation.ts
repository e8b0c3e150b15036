import type { Call } from '@loanyard/contract/core/call'
import { problemOf, replyOf, type Answer } from '../app/client.ts'

/** Signs of internals: stacks, source paths, and messages of PostgreSQL and its driver. */
const INSIDE =
  /(\n|\\n)\s+at |node_modules|apps\/server|\.ts:\d+|SQLSTATE|syntax error at or near|violates|relation "|duplicate key value|invalid input syntax|current transaction is aborted|permission denied for|row-level security|pg_catalog|ECONNREFUSED|(Type|Range|Reference)Error/

/**
 * What is wrong with an answer; null if it matches the contract, or is a refusal that reveals no internals.
 * @param foreign id of a partner that the answer must not name
 */
export function violationOf(call: Call, answer: Answer, foreign: string): string | null {
  if (answer.status >= 500) return 'a fault of the server'
  if (answer.status >= 400 && INSIDE.test(answer.text)) return 'a reply that tells of the inside'
  if (answer.text.includes(foreign)) return 'a reply that names another partner'
  try {
    if (answer.status < 400) replyOf(call, answer)
    else problemOf(codeOf(answer), answer)
    return null
  } catch (error) {
    return `not what the contract says: ${String(error).slice(0, 500)}`
  }
}

/** The code a refusal claims; problemOf then checks that it fits the rest. */
function codeOf({ json }: Answer): Parameters<typeof problemOf>[0] {
  return (json as { code: Parameters<typeof problemOf>[0] }).code
}
