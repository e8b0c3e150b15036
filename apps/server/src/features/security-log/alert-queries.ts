import { rows, type ScopedContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/statement.ts'

/** Something unusual that Admins must hear of. */
export interface Alert {
  /** null: about an account that is nobody's staff. */
  readonly partner_id: string | null
  readonly partner_name: string | null
  readonly partner_logo: string | null
  readonly reason: 'mass_download' | 'failed_sign_ins' | 'refusals'
  readonly user_id: string
  readonly person_name: string | null
  readonly person_email: string | null
  /** In this partner, now. Empty: no longer any. */
  readonly roles: readonly ('staff' | 'lender' | 'borrower')[]
  /** How often within the hour. */
  readonly happened: number
  readonly admins: readonly { readonly email: string; readonly full_name: string }[]
}

/** Writes the alerts that are due as events, and returns them. */
export function raiseAlerts(ctx: ScopedContext): Promise<Alert[]> {
  const { documents, failures, refusals } = ctx.securityLog.settings.alerts
  return rows<Alert>(ctx, sql`select * from private.raise_security_alerts(${documents}, ${failures}, ${refusals})`)
}

/** Forgets what is older than the installation keeps it. */
export async function purgeEvents(ctx: ScopedContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - ctx.securityLog.settings.days * 86_400_000)
  await rows(ctx, sql`select private.forget_security_events(${before})`)
}
