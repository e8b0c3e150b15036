import { readFileSync } from 'node:fs'
import { runPdfsig, findPdfsig } from '../../../apps/server/src/media/signing/samples/pdfsig.ts'
import { expectAccessible } from '../../fixtures/browser/expect-accessible.ts'
import { PortalFixture, tabTo } from '../../fixtures/people/portal-fixture.ts'
import { expect, test } from '../../fixtures/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a PDF is read to its end and signed by keyboard, and PDF readers verify the signature', async ({
  page,
}, info) => {
  const fixture = await PortalFixture.open(page)
  const template = await fixture.template('Engagement letter.pdf', 3)
  const asked = await fixture.ask({ kind: 'PandaDoc', title: 'Engagement letter', template })
  await page.goto(`${fixture.myDocs}/${asked.id}`)
  await tabTo(page, 'Read and sign', 'link')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign: Engagement letter')
  const pages = page.getByRole('region', { name: 'Pages of Engagement letter.pdf' })
  await expect(pages).toBeVisible()
  const next = page.getByRole('button', { name: 'Continue to sign' })
  const sign = page.getByRole('button', { name: 'Sign document' })
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await expect(next).toHaveAccessibleDescription('Before signing: read to the end.')
  await expectAccessible(page)

  // It opens at the place to sign, which doesn't count as read.
  await expect(page.getByText(/^You’ll sign here/)).toBeVisible()
  await pages.focus()
  await page.keyboard.press('End')
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Read from the start' }).focus()
  await page.keyboard.press('Enter')
  await expect(pages).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByText('You’ve reached the end.')).toBeVisible()
  await tabTo(page, 'Continue to sign', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Agree' })).toBeFocused()
  await expect(sign).toHaveAccessibleDescription(/agree to sign/)
  await expectAccessible(page)
  await tabTo(page, /^I have read this document to the end/, 'checkbox')
  await page.keyboard.press('Space')
  await expect(page.getByText('Signing as Maria Gomez')).toBeVisible()
  await tabTo(page, 'My legal name is different', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Your legal name')).toBeFocused()
  await page.keyboard.type('Maria A. Gomez')
  await tabTo(page, 'Sign document', 'button')
  await page.keyboard.press('Enter')
  // The server generates its signing key for the first signature, which takes a while.
  await expect(page.getByText(/^Signed\./)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/By Maria A\. Gomez/)).toBeVisible()
  await expectAccessible(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Engagement letter (signed).pdf' }).click()
  const path = info.outputPath('signed.pdf')
  await (await saved).saveAs(path)
  expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-')
  const pdfsig = findPdfsig()
  if (pdfsig === null) return
  const message = await runPdfsig(pdfsig, readFileSync(path))
  expect(message).toContain('Signature is Valid.')
  expect(message).toContain('Total document signed')
})

test('a document opens where staff placed the signature, and shows what goes where', async ({ page }) => {
  const fixture = await PortalFixture.open(page)
  const template = await fixture.template('Letter.pdf', 1)
  const foot = { page: 1, y: 0.8, height: 0.04 }
  const fields = [
    { ...foot, kind: 'signature', x: 0.1, width: 0.3 },
    { ...foot, kind: 'date', x: 0.6, width: 0.2 },
  ] as const
  const asked = await fixture.ask({ kind: 'PandaDoc', title: 'Letter', template, fields })
  await page.goto(`${fixture.myDocs}/${asked.id}/sign`)
  await expect(page.getByText(/^You’ll sign here/)).toBeVisible()
  const place = page.getByText('Sign here', { exact: true })
  await expect(place).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Zoom', { exact: true })).toHaveValue('100')
  await page.getByRole('button', { name: 'Read from the start' }).click()
  await expect(page.getByText('Date', { exact: true })).toBeVisible()

  // With text twice as large the tools still take one line.
  await page.evaluate(() => void (document.documentElement.style.fontSize = '32px'))
  const tools = page.getByRole('toolbar')
  const fitsOnOneLine = () =>
    tools.evaluate((bar) => {
      const heights = [...bar.children].map((tool) => tool.getBoundingClientRect().height)
      return bar.getBoundingClientRect().height < 1.5 * Math.max(...heights)
    })
  await expect.poll(fitsOnOneLine).toBe(true)
  await expect(tools.getByRole('button', { name: 'Zoom in' })).toBeVisible()
})

test('a signature is drawn; a failed call keeps it, and an empty one is not sent', async ({ page }) => {
  const fixture = await PortalFixture.open(page)
  const template = await fixture.template('Letter.pdf', 1)
  const asked = await fixture.ask({ kind: 'PandaDoc', title: 'Letter', template })
  await page.goto(`${fixture.myDocs}/${asked.id}/sign`)
  await page.getByRole('button', { name: 'Read from the start' }).click()
  const tools = page.getByRole('toolbar')
  const cut = () => tools.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(await cut()).toBe(0)
  const resize = (size: string) => page.evaluate((to) => void (document.documentElement.style.fontSize = to), size)
  await resize('32px')
  expect(await cut()).toBe(0)
  await resize('')
  await page.getByRole('region', { name: 'Pages of Letter.pdf' }).press('End')
  await page.getByRole('button', { name: 'Continue to sign' }).click()
  await page.getByLabel(/^I have read this document to the end/).check()
  await page.getByLabel('Draw it').check()
  const sign = page.getByRole('button', { name: 'Sign document' })
  await expect(sign).toHaveAccessibleDescription('Before signing: add your signature.')
  const pad = page.getByRole('img', { name: /^Draw your signature here/ })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (box === null) throw new Error('there is nothing to draw on')
  await page.mouse.move(box.x + 30, box.y + 60)
  await page.mouse.down()
  for (let step = 1; step <= 20; step += 1)
    await page.mouse.move(box.x + 30 + step * 10, box.y + 60 + 25 * Math.sin(step))
  await page.mouse.up()
  await expect(sign).not.toHaveAttribute('aria-disabled')

  await page.route('**/sign?*', (route) => route.abort())
  await sign.click()
  await expect(page.getByRole('alert')).toContainText('Everything you entered is still here.')
  await page.unroute('**/sign?*')
  await sign.click()
  // The server generates its signing key for the first signature, which takes a while.
  await expect(page.getByText(/^Signed\./)).toBeVisible({ timeout: 30_000 })
  expect((await fixture.seen(asked.id)).submissions[0]?.signed?.name).toBe('Maria Gomez')
})

test('the document is read as text and the disclosure is kept; nothing behind the page can be reached', async ({
  page,
}, info) => {
  const fixture = await PortalFixture.open(page)
  const template = await fixture.template('Letter.pdf', 2)
  const asked = await fixture.ask({ kind: 'PandaDoc', title: 'Letter', template })
  await page.goto(`${fixture.myDocs}/${asked.id}/sign`)
  await page.getByRole('button', { name: 'Read as text' }).click()
  const text = page.getByRole('region', { name: 'Text of Letter.pdf' })
  await expect(text.getByRole('region', { name: 'Page 2' })).toBeVisible()
  await expectAccessible(page)
  await text.focus()
  await page.keyboard.press('End')
  await expect(page.getByText('You’ve reached the end.')).toBeVisible()
  const isCovered = await page
    .locator('header')
    .first()
    .evaluate((header) => header.closest('[inert]') !== null)
  expect(isCovered).toBe(true)
  await page.screenshot({ path: info.outputPath('read.png') })
  await page.getByRole('button', { name: 'Continue to sign' }).click()
  await page.getByText(/^Electronic signature disclosure/).click()
  await expect(page.getByRole('heading', { name: 'Paper copies' })).toBeVisible()
  await page.screenshot({ path: info.outputPath('agree.png') })
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save a copy' }).click()
  const path = info.outputPath('disclosure.txt')
  await (await saved).saveAs(path)
  expect(readFileSync(path, 'utf8')).toContain('There is no charge for it.')
})
