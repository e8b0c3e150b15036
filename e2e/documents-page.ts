import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, type Locator, type Page, type Request, type TestInfo } from '@playwright/test'
import type { Deal } from '@loanyard/contract/deals'
import type { Document } from '@loanyard/contract/documents'
import { DealCalls, uniqueWord, dealPath } from './deal-calls.ts'
import { demoPartnerId, startSessionAs, password, people, type Person } from './people.ts'
import { textPdf } from './preview-files.ts'

const base = '/api/v0/documents'

/** Where the page sends bytes to; no other call of it goes there by PUT. */
export const uploadUrlPattern = '**/files/incoming/**'

/** Whether a request carries the bytes of a document. */
export const isUploadRequest = (request: Request) =>
  request.method() === 'PUT' && request.url().includes('/files/incoming/')

/** Holds the bytes of all uploads back until they are let go. */
export async function holdUploads(page: Page): Promise<() => Promise<void>> {
  let release: () => void = () => undefined
  const unblocked = new Promise<void>((resolve) => (release = resolve))
  await page.route(uploadUrlPattern, async (route) => {
    await unblocked
    // The page may have called it off meanwhile.
    await route.continue().catch(() => undefined)
  })
  return async () => {
    release()
    await page.unroute(uploadUrlPattern)
  }
}

/** The number of the part that an address of the embedded store takes; null where it takes a whole file. */
export function partNumberOf(address: string): number | null {
  const grant = new URL(address).searchParams.get('grant') ?? ''
  const { right } = JSON.parse(Buffer.from(grant, 'base64url').toString()) as {
    right: { kind: string; number: number }
  }
  return right.kind === 'part' ? right.number : null
}

/** Writes files for a test to choose or drop; answers their paths. */
export function writeFiles(info: TestInfo, files: Readonly<Record<string, Buffer | string>>): string[] {
  return Object.entries(files).map(([name, content]) => {
    const path = info.outputPath('files', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    return path
  })
}

/** A PDF of so many pages whose words are its own. */
export const uniquePdf = (pages = 1) => textPdf(pages, () => [uniqueWord()])

/** A text file of so many MiB. */
export const largeText = (mebibytes: number) =>
  `${uniqueWord()}\n`.padEnd(mebibytes * 1024 * 1024, 'All of it is text.\n')

/** The documents of a deal of its own, as one person. */
export class DocumentsPage {
  readonly page: Page
  readonly deal: Deal
  readonly calls: DealCalls
  readonly #token: string

  private constructor(page: Page, deal: Deal, calls: DealCalls, token: string) {
    this.page = page
    this.deal = deal
    this.calls = calls
    this.#token = token
  }

  /** Makes a deal as Admin, shared with the coordinator, and opens its documents as `person`. */
  static async open(page: Page, person: Person = 'admin'): Promise<DocumentsPage> {
    const calls = await DealCalls.as(page, 'admin')
    const deal = await calls.add({ title: `Papers ${uniqueWord()}` })
    if (person === 'coordinator') await calls.share(deal, 'Coordinator')
    const reply = await page.request.post('/api/v0/admin/token', { data: { email: people[person], password } })
    const { access } = (await reply.json()) as { access: string }
    const documents = new DocumentsPage(page, deal, calls, access)
    await startSessionAs(page, person)
    await page.goto(documents.address())
    await expect(documents.button('Upload files')).toBeVisible()
    return documents
  }

  address(more = ''): string {
    return `${dealPath(this.deal)}?tab=documents${more}`
  }

  async call<T>(method: string, path: string, data?: object): Promise<T> {
    const headers = { Authorization: `Bearer ${this.#token}` }
    const reply = await this.page.request.fetch(path, { method, headers, ...(data && { data }) })
    expect(reply.ok(), `${method} ${path}: ${reply.status()} ${await reply.text()}`).toBe(true)
    return (reply.status() === 204 ? null : await reply.json()) as T
  }

  /** Uploads a document without the page, to the stage of that name. */
  async add(name: string, content: Buffer | string, stage = 'Pre-Qualification'): Promise<Document> {
    const bytes = Buffer.from(content as string)
    const file_type = name.endsWith('.pdf') ? 'application/pdf' : name.endsWith('.csv') ? 'text/csv' : 'text/plain'
    const place = { deal: this.deal.id, ...(stage !== '' && { stage: this.calls.stageNamed(stage).id }) }
    const announced = `${base}/partners/${demoPartnerId}/upload/presigned/url`
    const { id, presigned_url, headers } = await this.call<{ id: string; presigned_url: string; headers: {} }>(
      'POST',
      announced,
      { file_name: name, file_type, size: bytes.length, ...place },
    )
    expect((await this.page.request.put(presigned_url, { data: bytes, headers })).ok()).toBe(true)
    return this.call('POST', `${base}/${id}/partners/${demoPartnerId}/complete`)
  }

  /** The names of the documents of the deal, as the server has them. */
  async names(): Promise<string[]> {
    const path = `/api/v0/deals/${this.deal.id}/partners/${demoPartnerId}/documents?ordering=name&limit=100`
    return (await this.call<{ results: Document[] }>('GET', path)).results.map(({ name }) => name)
  }

  /** Chooses files (or one folder) by a button. */
  async choose(paths: string | readonly string[], button = 'Upload files'): Promise<void> {
    const opened = this.page.waitForEvent('filechooser')
    await this.button(button).first().click()
    await (await opened).setFiles(typeof paths === 'string' ? paths : [...paths])
  }

  /** Drops files and folders of the disk on the documents. */
  async drop(paths: readonly string[]): Promise<void> {
    const box = await this.button('Upload files').boundingBox()
    if (box === null) throw new Error('there is nothing to drop on')
    const [x, y] = [box.x - 40, box.y + 90]
    const session = await this.page.context().newCDPSession(this.page)
    const data = { items: [], files: [...paths], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, x, y, data })
    await session.detach()
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** The line of an upload. */
  upload(name: string): Locator {
    return this.uploads.getByRole('listitem').filter({ hasText: name })
  }

  get uploads(): Locator {
    return this.page.getByRole('region', { name: 'Uploads' })
  }

  /** The row of a document, by its full name. */
  row(name: string): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('link', { name, exact: true }) })
  }

  link(name: string): Locator {
    return this.page.getByRole('link', { name, exact: true })
  }

  async menu(name: string, item: string): Promise<void> {
    await this.button(`More for ${name}`).click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }
}
