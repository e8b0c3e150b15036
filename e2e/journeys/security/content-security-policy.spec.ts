import type { Page } from '@playwright/test'
import { demoPartnerId, startSessionAs } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

const struck = (page: Page) => page.evaluate(() => (globalThis as { struck?: number }).struck ?? null)

test('the browser blocks markup and script made from text, whatever its source', async ({ page }) => {
  const next = encodeURIComponent('javascript:window.struck=1')
  const answer = await page.goto(`/partner/login?next=${next}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
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

test('neither the pages, their menus nor the API documentation violate the policy', async ({ page }) => {
  const broken: string[] = []
  await page.exposeFunction('reportViolation', (violation: string) => broken.push(violation))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      Reflect.get(window, 'reportViolation')(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`)
    })
  })
  page.on('console', (message) => {
    if (message.type() === 'error') broken.push(message.text())
  })
  await page.goto('/partner/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await startSessionAs(page, 'admin')
  await page.goto(`/partner/${demoPartnerId}/deals`)
  await page.getByRole('button', { name: /^Account: / }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  const reply = await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: /Loanyard/ })).toBeVisible()
  const policy = reply?.headers()['content-security-policy']
  expect(policy).not.toContain('upgrade-insecure-requests')
  expect(policy).not.toContain('https:')
  expect(broken).toEqual([])
})
