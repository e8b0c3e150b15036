import type { DoorContext } from '../../platform/context.ts'
import { refreshDays } from './policy.ts'

const hour = 3_600_000
const day = 24 * hour

/** What an end follows from: when the session began, and whether its person has a staff profile. */
interface Begun {
  readonly created: Date
  readonly is_staff: boolean
}

/** When a session ends, however much it is used. */
export function absoluteEnd({ sessions }: DoorContext, { created, is_staff }: Begun): Date {
  return new Date(created.getTime() + (is_staff ? sessions.staffHours * hour : sessions.days * day))
}

/** When a session that is renewed now ends. */
export function sessionEnd(ctx: DoorContext, begun: Begun): Date {
  const idle = ctx.clock.now().getTime() + refreshDays * day
  return new Date(Math.min(idle, absoluteEnd(ctx, begun).getTime()))
}
