import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Deal, DealChanges } from '@loanyard/contract/deals'
import type { PartnerDetail } from '@loanyard/contract/partners'
import { demoPartnerId, password, people, type Person } from './people.ts'

/** A word nobody else has in a title, so that each test finds only the deals it made. */
export function uniqueWord(): string {
  return `Z${randomUUID().replaceAll('-', '').slice(0, 12)}`
}

/** The address of the deals page, showing only the deals with that word. */
export function dealsPath(word: string, more = ''): string {
  return `/partner/${demoPartnerId}/deals?search=${word}${more}`
}

/** The address of a deal's page. */
export function dealPath(deal: Pick<Deal, 'id'>): string {
  return `/partner/${demoPartnerId}/deals/${deal.id}`
}

interface DealInput {
  title: string
  loan_amount?: string
  personal_credit_score?: number
  /** By name; the first stage if there is none. */
  stage?: string
}

/** The calls a test prepares and checks with, as one person. */
export class DealCalls {
  readonly #page: Page
  readonly #token: string
  readonly stages: PartnerDetail['stages']
  readonly staff: PartnerDetail['staff']

  private constructor(page: Page, token: string, partner: PartnerDetail) {
    this.#page = page
    this.#token = token
    this.stages = partner.stages
    this.staff = partner.staff
  }

  static async as(page: Page, person: Person): Promise<DealCalls> {
    const signedIn = await page.request.post('/api/v0/admin/token', { data: { email: people[person], password } })
    const { access } = (await signedIn.json()) as { access: string }
    const headers = { Authorization: `Bearer ${access}` }
    const partner = await page.request.get(`/api/v0/partners/${demoPartnerId}/detail`, { headers })
    return new DealCalls(page, access, (await partner.json()) as PartnerDetail)
  }

  async #call<T>(method: string, path: string, data?: object): Promise<T> {
    const reply = await this.#page.request.fetch(path, {
      method,
      headers: { Authorization: `Bearer ${this.#token}` },
      ...(data && { data }),
    })
    expect(reply.ok(), `${method} ${path}: ${reply.status()} ${await reply.text()}`).toBe(true)
    return (reply.status() === 204 ? null : await reply.json()) as T
  }

  stageNamed(name: string): PartnerDetail['stages'][number] {
    const stage = this.stages.find((each) => each.name === name)
    if (stage === undefined) throw new Error(`no stage ${name}`)
    return stage
  }

  /** Opens a deal of a borrower of its own. */
  add({ title, loan_amount = '100000.00', personal_credit_score, stage }: DealInput): Promise<Deal> {
    return this.#call('POST', `/api/v0/deals/partners/${demoPartnerId}`, {
      title,
      loan_amount,
      borrower: { first_name: 'Tess', last_name: 'Baker', email: `${uniqueWord()}@borrower.test` },
      ...(personal_credit_score !== undefined && { personal_credit_score }),
      ...(stage !== undefined && { stage: this.stageNamed(stage).id }),
    })
  }

  /** Deletes a deal, as somebody else would meanwhile. */
  remove({ id }: Pick<Deal, 'id'>): Promise<null> {
    return this.#call('DELETE', `/api/v0/deals/${id}/partners/${demoPartnerId}`)
  }

  /** Opens `count` deals named "001 {word}" and so on, the last one newest. */
  async addMany(count: number, word: string): Promise<void> {
    for (let number = 1; number <= count; number += 1) {
      await this.add({ title: `${String(number).padStart(3, '0')} ${word}`, loan_amount: `${number}000.00` })
    }
  }

  change(deal: Pick<Deal, 'id'>, changes: DealChanges): Promise<Deal> {
    return this.#call('PATCH', this.#path(deal), changes)
  }

  get(deal: Pick<Deal, 'id'>): Promise<Deal> {
    return this.#call('GET', this.#path(deal))
  }

  async share(deal: Pick<Deal, 'id'>, role: string): Promise<void> {
    const staff = this.staff.find((member) => member.role === role)
    await this.#call('POST', `/api/v0/partners/${demoPartnerId}/coordinator/deal/share`, {
      staff: staff?.id,
      deal: deal.id,
    })
  }

  #path({ id }: Pick<Deal, 'id'>): string {
    return `/api/v0/deals/${id}/partners/${demoPartnerId}`
  }
}
