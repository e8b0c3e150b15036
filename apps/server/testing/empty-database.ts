import { inject } from 'vitest'
import { ownedDatabase, type OwnedDatabase } from './owned-database.ts'

/** A database without any table, of an owner of its own: what a backup is restored into. */
export function emptyDatabase(): Promise<OwnedDatabase> {
  return ownedDatabase(inject('databases').adminUrl)
}
