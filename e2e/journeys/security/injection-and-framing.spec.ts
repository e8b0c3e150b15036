import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Deal } from '@loanyard/contract/deals/schemas'
import type { Page } from '@playwright/test'
import { waitUntilLoaded } from '../../fixtures/every-page/page-checks.ts'
import { pdfWith, textAt, textPdf } from '../../fixtures/files/sample-files.ts'
import { RequestsPage } from '../../fixtures/pages/requests-page.ts'
import { LenderFixture, type TestLender } from '../../fixtures/people/lender-fixture.ts'
import { linkIn, linkEmailTo } from '../../fixtures/people/mailbox.ts'
import { startSession, uniqueEmail, type Tokens } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const payload = 'globalThis.struck=1'
const markup = `"><img src=x onerror="${payload}"><script>${payload}</script><svg onload=${payload}>{{7*7}}\${7*7}`
const markedUpName = () => `${markup} ${randomUUID().slice(0, 4)}`

/** Fills every text field with markup, and returns how many accepted it. */
async function fillEverything(
  { request }: Page,
  fixture: LenderFixture,
  deal: Deal,
  lender: TestLender,
): Promise<number> {
  const at = `partners/${fixture.partner.partnerId}`
  const person = { email: uniqueEmail(), full_name: markup.slice(0, 100), phone: '(555) 010-4321' }
  const attempts: readonly (readonly [method: string, path: string, data: object])[] = [
    ['PATCH', `deals/${deal.id}/${at}`, { title: markedUpName() }],
    [
      'PATCH',
      `deals/${deal.id}/${at}`,
      { business_name: markup, reason: markup, positives: markup, negatives: markup },
    ],
    ['POST', `leads/${at}`, { full_name: markup.slice(0, 100), email: uniqueEmail() }],
    ['POST', `deals/${deal.id}/${at}/notes`, { text: markup }],
    ['POST', `stages/${at}`, { name: markedUpName().slice(0, 60) }],
    ['PATCH', at, { name: markup.slice(0, 100) }],
    ['POST', `users/${at}/staff`, { ...person, role: 'Coordinator', status: 'Active' }],
    [
      'POST',
      `lenders/${at}`,
      {
        name: markedUpName(),
        lender_email: uniqueEmail(),
        contact_name: markup.slice(0, 100),
        lender_phone: '(555) 010-4322',
      },
    ],
    ['POST', `lenders/${lender.id}/${at}/deals/${deal.id}/messages`, { text: markup }],
    [
      'POST',
      `attestations/${at}/bundles`,
      {
        title: markedUpName().slice(0, 100),
        description: markup,
        attachments: [{ kind: 'Question', title: markup.slice(0, 100), description: markup }],
      },
    ],
    [
      'POST',
      `attestations/requests/${at}/additional`,
      {
        deal: deal.id,
        stage: deal.stage.id,
        request_type: 'Question',
        title: markedUpName().slice(0, 150),
        description: markup,
      },
    ],
    ['POST', 'book-demo', { full_name: markup.slice(0, 100), email: uniqueEmail(), comment: markup }],
    ['PATCH', 'user', { first_name: markup.slice(0, 50), last_name: markup.slice(0, 50) }],
  ]
  let took = 0
  for (const [method, path, data] of attempts) {
    const headers = { authorization: `Bearer ${fixture.staff.access}` }
    const reply = await request.fetch(`/api/v0/${path}`, { method, headers, data })
    expect(reply.status(), `${path}: ${await reply.text()}`).toBeLessThan(500)
    if (reply.ok()) took += 1
  }
  return took
}

/** The addresses of pages that show what was filled in. */
function pagePaths({ partner: { partnerId } }: LenderFixture, { id }: Deal) {
  const staff = `/partner/${partnerId}`
  const tabs = ['overview', 'documents', 'requests', 'financials', 'sharing', 'activity']
  return {
    staff: [
      'leads deals?view=board deals?view=list bundles bundles?show=custom lenders user-management settings audit'.split(
        ' ',
      ),
      'reports notifications account'.split(' '),
      tabs.map((tab) => `deals/${id}?tab=${tab}`),
    ]
      .flat()
      .map((path) => `${staff}/${path}`),
    borrower: [
      '/portal',
      `/portal/${partnerId}/${id}/my-docs`,
      `/portal/${partnerId}/${id}/document-access`,
      '/portal/notifications',
      '/portal/settings',
    ],
    lender: [
      '/lender',
      `/lender/${partnerId}/deals`,
      ...['financials', 'documents', 'questions', 'conversation'].map(
        (tab) => `/lender/${partnerId}/deals/${id}?tab=${tab}`,
      ),
      '/lender/notifications',
    ],
    signedOut: [`/pre-qualify/${partnerId}`, '/dev/mail'],
  }
}

test('X1: markup in any text field runs on no page, for any viewer', async ({ page, baseURL }) => {
  test.setTimeout(180_000)
  const found: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trusted/i.test(message.text())) found.push(message.text())
  })
  page.on('dialog', (dialog) => {
    found.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(baseURL ?? '') && !/^(data|blob):/.test(url)) found.push(`request to ${url}`)
  })
  const fixture = await LenderFixture.open(page)
  const lender = await fixture.lender()
  const deal = await fixture.deal(markedUpName())
  await fixture.share(deal, lender)
  await fixture.question(deal, markup.slice(0, 150), markup)
  const borrower = await acceptInvitation(page, deal.borrower.email)
  expect(await fillEverything(page, fixture, deal, lender)).toBeGreaterThanOrEqual(10)
  const pages = pagePaths(fixture, deal)
  let shown = 0
  for (const [tokens, paths] of [
    [fixture.staff, pages.staff],
    [borrower, pages.borrower],
    [lender.tokens, pages.lender],
    [null, pages.signedOut],
  ] as const) {
    if (tokens === null) await page.evaluate(() => localStorage.clear())
    else await startSession(page, tokens)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      if (await isShown(page)) shown += 1
      const outcome = await page.evaluate(() => ({
        struck: (globalThis as { struck?: number }).struck ?? null,
        images: document.querySelectorAll('img[src="x"]').length,
      }))
      expect(outcome, path).toEqual({ struck: null, images: 0 })
    }
  }
  expect(found).toEqual([])
  expect(shown).toBeGreaterThan(10)
})

/** Whether the loaded page shows the markup as text; some pages show none. */
async function isShown(page: Page): Promise<boolean> {
  await waitUntilLoaded(page)
  return page.evaluate(() => document.body.textContent.includes('onerror='))
}

async function acceptInvitation({ request }: Page, email: string): Promise<Tokens> {
  const { code } = linkIn(await linkEmailTo(request, email))
  const set = await request.post('/api/v0/password/set', { data: { code, password: 'seven quiet harbors' } })
  expect(set.status(), await set.text()).toBe(200)
  return (await set.json()) as Tokens
}

/** A page of another origin. */
async function otherOrigin(html: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, reply) => reply.setHeader('content-type', 'text/html').end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() }
}

test('X2b: no page of ours loads in a frame of another origin, while a control page does', async ({
  page,
  baseURL,
}) => {
  const control = await otherOrigin('<h1>Control page</h1>')
  const frame = (name: string, url: string) => `<iframe name="${name}" src="${url}"></iframe>`
  const outer = await otherOrigin(frame('ours', `${baseURL}/partner/login`) + frame('control', control.url))
  const refusals: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('frame-ancestors')) refusals.push(message.text())
  })
  await page.goto(outer.url)
  await expect(page.frameLocator('iframe[name=control]').getByRole('heading')).toHaveText('Control page')
  await expect.poll(() => refusals.length).toBeGreaterThan(0)
  await expect(page.frameLocator('iframe[name=ours]').getByRole('heading', { level: 1 })).toHaveCount(0)
  expect(page.frame('ours')?.url()).toMatch(/^chrome-error:/)
  outer.close()
  control.close()
})

test('F-js-embedded.pdf: scripts in an answer are flagged, and its download asks first', async ({ page }) => {
  const fixture = await RequestsPage.open(page)
  const [asked] = await fixture.ask({ title: 'Lease', kind: 'Document' })
  await fixture.go(`&request=${asked?.id}`)
  await fixture.button('Answer for the borrower').click()
  const chooser = page.waitForEvent('filechooser')
  await fixture.button('Add files').click()
  const catalog = '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>'
  const hostile = pdfWith([{ content: textAt(`Lease ${randomUUID()}`, 72, 700) }], { catalog })
  const files = [
    { name: 'lease.pdf', mimeType: 'application/pdf', buffer: hostile },
    { name: 'plain.pdf', mimeType: 'application/pdf', buffer: textPdf(1, () => [randomUUID()]) },
  ]
  await (await chooser).setFiles(files)
  await expect(fixture.view.getByText('Uploaded')).toHaveCount(2)
  await fixture.button('Save answer').click()
  const lines = fixture.view.getByRole('list', { name: 'Documents' }).getByRole('listitem')
  await expect(lines.filter({ hasText: 'lease.pdf' })).toContainText('Active content')
  await expect(lines.filter({ hasText: 'plain.pdf' })).not.toContainText('Active content')

  await fixture.button('Open lease.pdf').click()
  const preview = page.getByRole('dialog', { name: 'lease.pdf' })
  await expect(preview.getByText('Active content')).toBeVisible()
  await preview.getByRole('button', { name: 'Download' }).first().click()
  const question = page.getByRole('dialog', { name: 'Download lease.pdf?' })
  await expect(question).toContainText('This file contains scripts.')
  const download = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('lease.pdf')
})
