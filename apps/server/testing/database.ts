import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { ask } from './ask.ts'

/**
 * A fresh, migrated, empty database for one test file.
 * @returns the connection string of its owner, and `drop` to be called when the file is done
 */
export async function testDatabase(): Promise<{ ownerUrl: string; drop(): Promise<void> }> {
  const { adminUrl, ownerUrl, owner, template } = inject('databases')
  const name = `${template}_${randomBytes(5).toString('hex')}`
  await ask(adminUrl, `create database ${name} owner ${owner} template ${template}`)
  const url = new URL(ownerUrl)
  url.pathname = `/${name}`
  return {
    ownerUrl: url.href,
    drop: async () => {
      await ask(adminUrl, `drop database if exists ${name} with (force)`)
    },
  }
}
