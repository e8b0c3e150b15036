import { demoPartnerId } from '@loanyard/contract/core/ids'
import { defaultStages } from '@loanyard/contract/core/values'
import pg from 'pg'
import type { Config } from '../config/index.ts'
import { newUuid, toUuid } from '../services/ids.ts'
import { newSecretKey } from '../services/keys/key-file.ts'
import { KeyRing } from '../services/keys/key-ring.ts'
import { hashPassword } from '../services/passwords/passwords.ts'
import { openBlobStore } from '../services/storage/open-blob-store.ts'
import { demoClient, demoPassword, demoRequester, demoStaff, secondAdmin, strictAdmin } from './demo-people.ts'
import { seedLoanRequests } from './seed-loan-requests.ts'
import { seedPipeline } from './seed-pipeline.ts'
import { seedStaff } from './seed-staff.ts'
import { seedTasks } from './seed-tasks.ts'
import { SeededRandom } from './seeded-random.ts'

type Person = { readonly email: string; readonly first_name: string; readonly last_name: string }

/**
 * Fills an empty database with the demo, in one transaction: two partners, every role, leads and deals in every stage and
 * status. Does nothing if the demo partner exists.
 */
export async function seedDemo({ config, ownerUrl }: { config: Config; ownerUrl: string }): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table partners in share row exclusive mode')
    const harbor = toUuid('partner', demoPartnerId)
    const found = await client.query('select from partners where id = $1', [harbor])
    if (found.rowCount === 0) {
      await seed(client, harbor)
      await seedDealContent(client, config, harbor)
    }
    await client.query('commit')
    // Without statistics the borrower's lists are ten times slower until autovacuum collects them.
    if (found.rowCount === 0) await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** Adds documents, bundles, requests, financials, lenders and notifications; loads their modules only when needed. */
async function seedDealContent(client: pg.Client, config: Config, partner: string): Promise<void> {
  const { seedDocuments } = await import('./documents/seed-documents.ts')
  const { seedBundles } = await import('./requests/seed-bundles.ts')
  const { seedRequests } = await import('./requests/seed-requests.ts')
  const { seedFinancials } = await import('./financials/seed-financials.ts')
  const { seedLenders } = await import('./lenders/seed-lenders.ts')
  const { seedNotifications } = await import('./seed-notifications.ts')
  // No URL gets signed, so any key will do.
  const store = await openBlobStore(config, new KeyRing([newSecretKey()]))
  await seedDocuments(client, store, partner)
  await seedBundles(client, store, partner)
  await seedRequests(client, store, partner)
  await seedFinancials(client, partner)
  await seedLenders(client, store)
  await seedNotifications(client, partner)
  await store.close()
}

async function seed(client: pg.Client, harbor: string): Promise<void> {
  const cedar = newUuid()
  const password = await hashPassword(demoPassword)
  await addPartner(client, harbor, 'Harbor Lending Partners', '/images/demo/harbor-lending-partners.png')
  await addPartner(client, cedar, 'Cedar Capital Group')
  const staff = { admin: '', coordinator: '' }
  for (const { role, ...person } of demoStaff) {
    const user = await addUser(client, person, password)
    const id = await addStaff(client, harbor, user, role)
    if (role === 'Admin') {
      staff.admin = id
      await addStaff(client, cedar, user, 'Admin')
    }
    if (role === 'Coordinator') staff.coordinator = id
  }
  const { role, ...second } = secondAdmin
  const cedarAdmin = await addStaff(client, cedar, await addUser(client, second, password), role)
  const borrower = await addUser(client, demoClient, password)
  await seedStrictPartner(client, password)
  await seedPipeline(client, new SeededRandom(2026), { partner_id: harbor, ...staff, borrower, leads: 320, deals: 140 })
  await seedLoanRequests(client, harbor, { ...demoRequester, user: await addUser(client, demoRequester, password) })
  await seedStaff(client, harbor)
  await seedTasks(client, harbor)
  await seedPipeline(client, new SeededRandom(7), {
    partner_id: cedar,
    admin: cedarAdmin,
    coordinator: null,
    borrower: null,
    leads: 40,
    deals: 24,
  })
}

/** A partner whose staff need a passkey or an authenticator app from their first sign-in on. */
async function seedStrictPartner(client: pg.Client, password: string): Promise<void> {
  const partner = newUuid()
  const { role, ...person } = strictAdmin
  await addPartner(client, partner, 'Granite Business Lending')
  await addStaff(client, partner, await addUser(client, person, password), role)
  await client.query(
    `update security_policies set second_factor = 'required', required_from = now(), changed_at = now() where partner_id = $1 and audience = 'staff'`,
    [partner],
  )
}

/** Under reserved domains. */
const demoSocials = {
  website: 'https://harbor-lending.example',
  facebook: 'https://facebook.example/harbor-lending',
  linkedin: 'https://linkedin.example/company/harbor-lending',
}

async function addPartner(client: pg.Client, id: string, name: string, logo: string | null = null): Promise<void> {
  await client.query(
    `insert into partners (id, name, plan, zip_code, logo, socials, setup_dismissed_at) values ($1, $2, 'professional', '04101', $3, $4, now())`,
    [id, name, logo, logo === null ? {} : demoSocials],
  )
  for (const [index, stage] of defaultStages.entries()) {
    await client.query('insert into stages (partner_id, id, name, number) values ($1, $2, $3, $4)', [
      id,
      newUuid(),
      stage,
      index + 1,
    ])
  }
}

async function addUser(client: pg.Client, { email, first_name, last_name }: Person, password: string): Promise<string> {
  const id = newUuid()
  await client.query(
    'insert into users (id, email, first_name, last_name, password_hash, email_verified_at) values ($1, $2, $3, $4, $5, now())',
    [id, email, first_name, last_name, password],
  )
  return id
}

async function addStaff(client: pg.Client, partner: string, user: string, role: string): Promise<string> {
  const id = newUuid()
  await client.query(`insert into staff (partner_id, id, user_id, role, status) values ($1, $2, $3, $4, 'Active')`, [
    partner,
    id,
    user,
    role,
  ])
  return id
}
