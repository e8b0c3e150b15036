import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Deal } from '@loanyard/contract/deals'
import type { Document } from '@loanyard/contract/documents'
import { DealCalls, uniqueWord, dealPath } from './deal-calls.ts'
import { demoPartnerId, startSessionAs, password, people } from './people.ts'

const types: Record<string, string> = {
  pdf: 'application/pdf',
  webp: 'image/webp',
  heic: 'image/heic',
  csv: 'text/csv',
  txt: 'text/plain',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A real file of the server's tests. */
export function fixture(name: string): Buffer {
  return readFileSync(new URL(`../apps/server/testing/fixtures/${name}`, import.meta.url))
}

/** A deal with documents, and the preview of them. */
export class PreviewPage {
  readonly page: Page
  readonly deal: Deal
  readonly #token: string
  /** What the browser refused by the page's policy, and what went wrong in the page. */
  readonly violations: string[] = []

  private constructor(page: Page, deal: Deal, token: string) {
    this.page = page
    this.deal = deal
    this.#token = token
    page.on('pageerror', (error) => this.violations.push(error.message))
    page.on('console', (message) => {
      if (/content security policy|trusted/i.test(message.text())) this.violations.push(message.text())
    })
  }

  static async of(page: Page, files: Readonly<Record<string, Buffer | string>>): Promise<PreviewPage> {
    const calls = await DealCalls.as(page, 'admin')
    const deal = await calls.add({ title: uniqueWord() })
    const answer = await page.request.post('/api/v0/admin/token', { data: { email: people.admin, password } })
    const { access } = (await answer.json()) as { access: string }
    const preview = new PreviewPage(page, deal, access)
    for (const [name, bytes] of Object.entries(files)) await preview.add(name, Buffer.from(bytes as string))
    await startSessionAs(page, 'admin')
    return preview
  }

  /** Uploads a document as the page would. */
  async add(name: string, bytes: Buffer): Promise<Document> {
    const base = `/api/v0/documents`
    const headers = { authorization: `Bearer ${this.#token}` }
    const file_type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    const announced = await this.page.request.post(`${base}/partners/${demoPartnerId}/upload/presigned/url`, {
      headers,
      data: { file_name: name, file_type, size: bytes.length, deal: this.deal.id },
    })
    expect(announced.status(), await announced.text()).toBe(201)
    const upload = (await announced.json()) as { id: string; presigned_url: string; headers: Record<string, string> }
    const sent = await this.page.request.put(upload.presigned_url, { data: bytes, headers: upload.headers })
    expect(sent.ok()).toBe(true)
    const completed = await this.page.request.post(`${base}/${upload.id}/partners/${demoPartnerId}/complete`, {
      headers,
    })
    const document = (await completed.json()) as Document
    expect(document.state, document.problem?.message).toBe('ready')
    return document
  }

  /** Opens the document of that name from the list. */
  async open(name: string): Promise<void> {
    await this.page.goto(`${dealPath(this.deal)}?tab=documents&stage=other&order=name`)
    await this.link(name).click()
    await expect(this.heading(name)).toBeVisible()
  }

  link(name: string): Locator {
    return this.page.getByRole('link', { name, exact: true })
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  heading(name: string): Locator {
    return this.dialog.getByRole('heading', { name, exact: true })
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true })
  }

  /** A page of a PDF, from 1. */
  pdfPage(number: number): Locator {
    return this.dialog.getByRole('group', { name: `Page ${number}`, exact: true })
  }

  /** The share of dark pixels in what is drawn of a page. */
  async darkness(number: number): Promise<number> {
    const canvas = this.pdfPage(number).locator('canvas')
    await expect(canvas).toBeVisible()
    return canvas.evaluate((element) => {
      const { width, height } = element as HTMLCanvasElement
      const pixels = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? []
      let dark = 0
      for (let place = 0; place < pixels.length; place += 4) if ((pixels[place] ?? 255) < 128) dark += 1
      return dark / (width * height)
    })
  }

  /** Fails where anything of a document ran, or tried to and was refused. */
  async expectNothingExecuted(): Promise<void> {
    expect(await this.page.evaluate(() => (globalThis as { struck?: number }).struck ?? null)).toBeNull()
    expect(this.violations).toEqual([])
  }
}
