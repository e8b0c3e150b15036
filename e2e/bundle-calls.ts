import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { Attachment, Bundle, BundleChanges, NewBundle } from '@loanyard/contract/bundles'
import type { Stage } from '@loanyard/contract/stages'
import { demoPartnerId, password, people, type Person } from './people.ts'

type ItemInput = Partial<NewBundle['attachments'][number]>

interface BundleInput extends Partial<Omit<NewBundle, 'attachments'>> {
  title: string
  attachments?: (ItemInput & { title: string })[]
}

/** The calls a test of bundles prepares and checks with. */
export class BundleCalls {
  readonly #request: APIRequestContext
  readonly #token: string
  readonly partnerId: string

  constructor(request: APIRequestContext, token: string, partnerId: string) {
    this.#request = request
    this.#token = token
    this.partnerId = partnerId
  }

  /** As somebody of the demo partner. */
  static async as(page: Page, person: Person): Promise<BundleCalls> {
    const reply = await page.request.post('/api/v0/admin/token', { data: { email: people[person], password } })
    const { access } = (await reply.json()) as { access: string }
    return new BundleCalls(page.request, access, demoPartnerId)
  }

  async #call<T>(method: string, path: string, data?: object): Promise<T> {
    const reply = await this.#request.fetch(path, {
      method,
      headers: { Authorization: `Bearer ${this.#token}` },
      ...(data && { data }),
    })
    expect(reply.ok(), `${method} ${path}: ${reply.status()} ${await reply.text()}`).toBe(true)
    return (reply.status() === 204 ? null : await reply.json()) as T
  }

  get #all(): string {
    return `/api/v0/attestations/partners/${this.partnerId}`
  }

  async stageNamed(name: string): Promise<Stage> {
    const { results } = await this.#call<{ results: Stage[] }>('GET', `/api/v0/stages/partners/${this.partnerId}`)
    const stage = results.find((each) => each.name === name)
    if (stage === undefined) throw new Error(`no stage ${name}`)
    return stage
  }

  add({ attachments = [], ...bundle }: BundleInput): Promise<Bundle> {
    const asked = attachments.map((each) => ({ kind: 'Document', ...each }))
    return this.#call('POST', `${this.#all}/bundles`, { ...bundle, attachments: asked })
  }

  get({ id }: Pick<Bundle, 'id'>): Promise<Bundle> {
    return this.#call('GET', `${this.#all}/bundles/${id}`)
  }

  change({ id }: Pick<Bundle, 'id'>, changes: BundleChanges): Promise<Bundle> {
    return this.#call('PATCH', `${this.#all}/bundles/${id}`, changes)
  }

  changeAttachment({ id }: Pick<Attachment, 'id'>, changes: object): Promise<Attachment> {
    return this.#call('PATCH', `${this.#all}/attachments/${id}`, changes)
  }

  removeAttachment({ id }: Pick<Attachment, 'id'>): Promise<null> {
    return this.#call('DELETE', `${this.#all}/attachments/${id}`)
  }

  remove({ id }: Pick<Bundle, 'id'>): Promise<null> {
    return this.#call('DELETE', `${this.#all}/bundles/${id}`)
  }

  request(deal: string, bundle: string): Promise<unknown> {
    return this.#call('POST', `/api/v0/deals/bundle/partners/${this.partnerId}/request`, { deal, bundle })
  }

  /** Makes a bundle for one deal and requests it. */
  addCustom(deal: string, body: object): Promise<unknown> {
    return this.#call('POST', `${this.#all}/deals/${deal}/bundles`, body)
  }

  /** The titles of what a bundle asks for, in order. */
  async titles(bundle: Pick<Bundle, 'id'>): Promise<string[]> {
    return (await this.get(bundle)).attachments.map(({ title }) => title)
  }
}

/** The address of a bundle's page. */
export function bundlePath({ id }: Pick<Bundle, 'id'>): string {
  return `/partner/${demoPartnerId}/bundles/${id}`
}
