import { randomUUID } from 'node:crypto'
import { expect, type APIResponse, type Page } from '@playwright/test'
import type { Lead, NewLead } from '@loanyard/contract/leads'
import { demoPartnerId, password, people, type Person } from './people.ts'

const leads = `/api/v0/leads/partners/${demoPartnerId}`

/** A family name nobody else has, so that each test finds only what it made. */
export function uniqueName(): string {
  const letters = randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 10)
  return `Q${letters}${randomUUID()
    .slice(0, 4)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? 'x')}`
}

/** The address of the lead list, showing every status of the leads with that name. */
export function leadsPath(name: string, more = ''): string {
  return `/partner/${demoPartnerId}/leads?lead_status=All&search=${name}${more}`
}

async function tokenOf(page: Page, person: Person): Promise<string> {
  const reply = await page.request.post('/api/v0/admin/token', { data: { email: people[person], password } })
  return ((await reply.json()) as { access: string }).access
}

/** The calls a test prepares and checks with, as one person. */
export class LeadCalls {
  readonly #page: Page
  readonly #token: string

  private constructor(page: Page, token: string) {
    this.#page = page
    this.#token = token
  }

  static async as(page: Page, person: Person): Promise<LeadCalls> {
    return new LeadCalls(page, await tokenOf(page, person))
  }

  /** Adds a lead; its name begins with `first` and ends with the test's own name. */
  async add(first: string, name: string, more: Partial<NewLead> = {}): Promise<Lead> {
    const full_name = `${first} ${name}`
    const email = `${first}.${name}@leads.test`.toLowerCase().replaceAll(' ', '')
    const reply = await this.#page.request.post(leads, {
      data: { full_name, email, ...more },
      headers: this.#headers(),
    })
    return this.#body<Lead>(reply, 201)
  }

  /** Adds `count` leads at once, named "Row 001 {name}" and so on. */
  async addMany(count: number, name: string): Promise<void> {
    const rows = Array.from({ length: count }, (_, index) => {
      const number = String(index + 1).padStart(3, '0')
      return `Row ${number} ${name},row${number}.${name.toLowerCase()}@leads.test`
    })
    const data = `full_name,email\n${rows.join('\n')}\n`
    const reply = await this.#page.request.post(`${leads}/import`, {
      data,
      headers: { ...this.#headers(), 'Content-Type': 'text/csv' },
    })
    await this.#body(reply, 201)
  }

  async get(id: string): Promise<Lead> {
    return this.#body<Lead>(await this.#page.request.get(this.#one(id), { headers: this.#headers() }), 200)
  }

  async change(id: string, data: object): Promise<Lead> {
    return this.#body<Lead>(await this.#page.request.patch(this.#one(id), { data, headers: this.#headers() }), 200)
  }

  /** How many leads the server finds under a name. */
  async count(name: string): Promise<number> {
    const reply = await this.#page.request.get(`${leads}?search=${name}&limit=1`, { headers: this.#headers() })
    return (await this.#body<{ total_count: number }>(reply, 200)).total_count
  }

  /** The staff id of somebody by their role. */
  async staffWithRole(role: string): Promise<{ id: string; full_name: string }> {
    const reply = await this.#page.request.get(`/api/v0/partners/${demoPartnerId}/detail`, { headers: this.#headers() })
    const { staff } = await this.#body<{ staff: { id: string; full_name: string; role: string }[] }>(reply, 200)
    const found = staff.find((each) => each.role === role)
    if (found === undefined) throw new Error(`the demo partner has no ${role}`)
    return found
  }

  #one(id: string): string {
    return `/api/v0/leads/${id}/partners/${demoPartnerId}`
  }

  #headers(): Record<string, string> {
    return { Authorization: `Bearer ${this.#token}` }
  }

  async #body<T>(reply: APIResponse, status: number): Promise<T> {
    expect(reply.status(), await reply.text()).toBe(status)
    return (await reply.json()) as T
  }
}
