import type { Page } from '@playwright/test'
import { confirmAddress } from '../../fixtures/people/test-partner.ts'
import { expect, test } from '../../fixtures/test.ts'

const hostile = `<img src=x onerror="window.struck=1">"><script>window.struck=1</script>{{7*7}}\${7*7}`
const url = `javascript:window.struck=1`

/** A new partner with an attack string in every name, signed in in this browser. */
async function createHostilePartner(page: Page): Promise<string> {
  const email = `h${Date.now()}${Math.round(Math.random() * 1e6)}@hostile.example.com`
  const person = { first_name: hostile.slice(0, 100), last_name: "'; drop table users; --" }
  const answer = await page.request.post('/api/v0/onboard/partner', {
    data: {
      ...person,
      email,
      password: 'no one guesses this one',
      name: hostile,
      zip_code: '04101',
      plan: 'starter',
    },
  })
  expect(answer.status()).toBe(201)
  const { access, refresh, partner } = (await answer.json()) as {
    access: string
    refresh: string
    partner: { id: string }
  }
  await confirmAddress(page.request, email, access)
  const headers = { authorization: `Bearer ${access}` }
  const lead = { full_name: hostile, email: 'lead@example.com', loan_purpose: 'Franchise', loan_amount: '1000.00' }
  const made = await page.request.post(`/api/v0/leads/partners/${partner.id}`, { headers, data: lead })
  expect(made.status()).toBe(201)
  const { id } = (await made.json()) as { id: string }
  const converted = await page.request.patch(`/api/v0/leads/${id}/partners/${partner.id}`, {
    headers,
    data: { lead_status: 'Converted' },
  })
  expect(converted.status()).toBe(200)
  await page.addInitScript(
    ([a, r]) => {
      localStorage.setItem('loanyard.access', a ?? '')
      localStorage.setItem('loanyard.refresh', r ?? '')
    },
    [access, refresh],
  )
  return partner.id
}

const struck = (page: Page) => page.evaluate(() => (globalThis as { struck?: number }).struck ?? null)

test('names that contain markup, script or templates are shown as text on every page', async ({ page }) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trusted/i.test(message.text())) violations.push(message.text())
  })
  const partner = await createHostilePartner(page)
  await page.goto(`/partner/${partner}/leads?lead_status=Converted`)
  await expect(page.getByText(hostile).first()).toBeVisible()
  await page.goto(`/partner/${partner}/deals`)
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x')
  await page.getByRole('button', { name: /^Account:/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  expect(await struck(page)).toBeNull()
  expect(violations).toEqual([])
})

test('the browser blocks markup and script made from text, whatever its source', async ({ page }) => {
  await page.goto('/partner/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const tries = await page.evaluate(() => {
    const outcome = (work: () => unknown): string => {
      try {
        work()
        return 'done'
      } catch (error) {
        return error instanceof Error ? error.name : String(error)
      }
    }
    const script = document.createElement('script')
    const found = {
      innerHTML: outcome(() => (document.createElement('div').innerHTML = '<b>bold</b>')),
      insertAdjacentHTML: outcome(() => document.body.insertAdjacentHTML('beforeend', '<b>bold</b>')),
      scriptText: outcome(() => (script.text = 'window.struck = 1')),
      handler: outcome(() => script.setAttribute('onload', 'window.struck = 1')),
      scriptSource: outcome(() => (script.src = 'data:text/javascript,window.struck=1')),
      worker: outcome(() => new Worker('data:text/javascript,1')),
      uploadedWorker: outcome(() => new Worker('/files/documents/1')),
    }
    return found
  })
  expect(tries).toEqual({
    innerHTML: 'TypeError',
    insertAdjacentHTML: 'TypeError',
    scriptText: 'TypeError',
    handler: 'TypeError',
    scriptSource: 'TypeError',
    worker: 'TypeError',
    uploadedWorker: 'TypeError',
  })
  expect(await struck(page)).toBeNull()
})

test("no page can be framed, sniffed or loaded with another origin's script, and return URLs stay on our own", async ({
  page,
}) => {
  const answer = await page.goto(`/partner/login?next=${encodeURIComponent(url)}`)
  const headers = answer?.headers() ?? {}
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
  })
})
