import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A database on a given server with an owner made for it, who is no superuser, as in production. */
export type OwnedDatabase = Readonly<{
  /** Name of the role and of the database; names of further databases of this owner begin with it. */
  name: string
  /** Connection string of the owner. */
  url: string
  /** Removes the owner with all databases whose names begin with its name. */
  drop(): Promise<void>
}>

/**
 * @param adminUrl connection string of a superuser
 * @returns an empty database; two runs on one server do not collide
 */
export async function ownedDatabase(adminUrl: string): Promise<OwnedDatabase> {
  const name = `loanyard_test_${randomBytes(5).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const drop = async () => {
    await dropAll(admin, name)
    await admin.end()
  }
  try {
    await admin.query(`create role ${name} login createrole password '${password}'`)
    await lendRoles(admin, name)
    await admin.query(`create database ${name} owner ${name} template template0 encoding 'UTF8'`)
  } catch (error) {
    await drop()
    throw error
  }
  const url = new URL(adminUrl)
  url.username = name
  url.password = password
  url.pathname = `/${name}`
  return { name, url: url.href, drop }
}

/** Roles belong to the whole server. If an earlier run made them, this run's owner needs the right to grant them. */
async function lendRoles(admin: pg.Client, owner: string): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    "select rolname as name from pg_roles where rolname in ('loanyard_app', 'loanyard_client', 'loanyard_auth', 'loanyard_lender', 'loanyard_system')",
  )
  for (const { name } of rows) await admin.query(`grant ${name} to ${owner} with admin option`)
}

async function dropAll(admin: pg.Client, owner: string): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [owner],
  )
  for (const { name } of rows) await admin.query(`drop database if exists ${name} with (force)`)
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [owner])
  if (rowCount === 0) return
  await admin.query(`drop owned by ${owner}`)
  await admin.query(`drop role ${owner}`)
}
