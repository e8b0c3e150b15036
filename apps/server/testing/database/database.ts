import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { ownedDatabase, type OwnedDatabase } from './owned-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The cluster of this test run and its migrated template database, from cluster.ts. */
    databases: { adminUrl: string; ownerUrl: string; owner: string; template: string }
  }
}

/** Runs one statement on a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/**
 * A fresh, migrated, empty database for one test file.
 * @returns the owner's connection string, and `drop` to call when the file is done
 */
export async function testDatabase(): Promise<{ ownerUrl: string; drop(): Promise<void> }> {
  const { adminUrl, ownerUrl, owner, template } = inject('databases')
  const name = `${template}_${randomBytes(5).toString('hex')}`
  // Copies the template's files; page by page through the log, as by default, takes six times as long.
  await ask(adminUrl, `create database ${name} owner ${owner} template ${template} strategy file_copy`)
  const url = new URL(ownerUrl)
  url.pathname = `/${name}`
  return {
    ownerUrl: url.href,
    drop: async () => {
      await ask(adminUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

/** A database without tables, with its own owner: the target of a restore. */
export function emptyDatabase(): Promise<OwnedDatabase> {
  return ownedDatabase(inject('databases').adminUrl)
}
