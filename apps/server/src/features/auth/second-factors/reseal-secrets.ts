import { withTransaction, type ScopedContext } from '../../../services/context.ts'
import type { RecurringJob } from '../../../services/jobs/jobs.ts'
import { authorize } from '../policy.ts'
import { lockAppsSealedBefore, saveSecret } from './reseal-queries.ts'

/** Apps sealed again in one transaction. */
const batch = 500

/**
 * Seals the secrets of authenticator apps under the newest key, so that an earlier one can be dropped after a rotation
 * although not everyone signed in since. Returns how many were sealed again; those whose key is gone stay as they are.
 */
export async function resealSecrets(ctx: ScopedContext): Promise<number> {
  authorize(ctx, 'second_factor.reseal')
  let sealed = 0
  for (let after: string | null = ''; after !== null;) {
    const from: string = after
    after = await withTransaction(ctx, async (tx) => {
      const apps = await lockAppsSealedBefore(tx, { prefix: tx.factorSecrets.newestPrefix, after: from, limit: batch })
      for (const app of apps) {
        const secret = tx.factorSecrets.open(app, app.secret)
        if (secret === null) continue
        saveSecret(tx, app.id, tx.factorSecrets.seal(app, secret))
        sealed += 1
      }
      return apps.length < batch ? null : (apps.at(-1)?.id ?? null)
    })
  }
  return sealed
}

export function secondFactorHousekeeping(context: () => ScopedContext): RecurringJob[] {
  return [
    { name: 'reseal_second_factors', cron: '23 3 * * *', work: async () => void (await resealSecrets(context())) },
  ]
}
