import type { ScopedContext } from '../../platform/context.ts'
import { refreshDays } from './policy.ts'

const hour = 3_600_000
const day = 24 * hour

/** What an end follows from: when the session began, and whether its person has a staff profile. */
interface SessionStart {
  readonly created: Date
  readonly is_staff: boolean
}

/** When a session ends, however much it is used. */
export function absoluteExpiry({ sessions }: ScopedContext, { created, is_staff }: SessionStart): Date {
  return new Date(created.getTime() + (is_staff ? sessions.staffHours * hour : sessions.days * day))
}

/** When a session that is renewed now ends. */
export function sessionExpiry(ctx: ScopedContext, sessionStart: SessionStart): Date {
  const idle = ctx.clock.now().getTime() + refreshDays * day
  return new Date(Math.min(idle, absoluteExpiry(ctx, sessionStart).getTime()))
}
