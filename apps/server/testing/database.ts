import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/**
 * A fresh, migrated, empty database for one test file.
 * @returns the connection string of its owner, and `drop` to be called when the file is done
 */
export async function testDatabase(): Promise<{ ownerUrl: string; drop(): Promise<void> }> {
  const { adminUrl, ownerUrl, owner, template } = inject('databases')
  const name = `${template}_${randomBytes(5).toString('hex')}`
  await asAdmin(adminUrl, `create database ${name} owner ${owner} template ${template}`)
  const url = new URL(ownerUrl)
  url.pathname = `/${name}`
  return { ownerUrl: url.href, drop: () => asAdmin(adminUrl, `drop database if exists ${name} with (force)`) }
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
