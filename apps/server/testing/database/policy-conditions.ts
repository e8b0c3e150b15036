import type { AlteredRows } from './altered-rows.ts'

/** One condition of a policy, and the policy's expression without it. */
export interface PolicyCondition {
  readonly policy: string
  readonly table: string
  readonly clause: 'using' | 'with check'
  readonly command: string
  readonly roles: readonly string[]
  readonly without: string
  readonly expression: string
}

/**
 * Every condition of every policy but those of the system's role, which sees everything, and of sessions opened by
 * identity providers, which have a test of their own (one-partner.test.ts).
 */
export async function policyConditions(rows: AlteredRows): Promise<PolicyCondition[]> {
  const policies = await rows.ask<{
    policy: string
    table: string
    command: string
    roles: string[]
    using: string | null
    check: string | null
  }>(
    `select policyname as policy, tablename as table, cmd as command, roles::text[] as roles, qual as using,
            with_check as check
       from pg_policies where schemaname = 'public' and not 'loanyard_system' = any (roles)
        and policyname not in ('one_partner', 'no_borrower') order by 2, 1`,
  )
  return policies.flatMap(({ using, check, ...policy }) =>
    (
      [
        ['using', using],
        ['with check', check],
      ] as const
    ).flatMap(([clause, expression]) =>
      expression === null || expression === 'true'
        ? []
        : withoutEach(expression).map((each) => ({ ...policy, clause, ...each })),
    ),
  )
}

/** The expression (as PostgreSQL prints it) without each operand of its conjunctions and disjunctions, at any depth. */
function withoutEach(expression: string): { without: string; expression: string }[] {
  const found = [{ without: expression, expression: 'true' }]
  for (const [start, end] of groupsOf(expression)) {
    const inside = expression.slice(start, end)
    for (const word of [' AND ', ' OR ']) {
      const parts = splitAtTop(inside, word)
      if (parts.length < 2) continue
      for (const [index, without] of parts.entries()) {
        const rest = parts.filter((_, other) => other !== index).join(word)
        found.push({ without, expression: `${expression.slice(0, start)}${rest}${expression.slice(end)}` })
      }
    }
  }
  return found
}

/** Where the inside of each pair of parentheses begins and ends. */
function groupsOf(expression: string): [number, number][] {
  const groups: [number, number][] = []
  const open: number[] = []
  for (let index = 0; index < expression.length; index++) {
    const character = expression[index]
    if (character === '(') open.push(index + 1)
    if (character === ')') groups.push([open.pop() ?? 0, index])
  }
  return groups
}

function splitAtTop(text: string, word: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '(') depth += 1
    if (text[index] === ')') depth -= 1
    if (depth === 0 && text.startsWith(word, index)) {
      parts.push(text.slice(start, index))
      start = index + word.length
    }
  }
  return [...parts, text.slice(start)]
}
