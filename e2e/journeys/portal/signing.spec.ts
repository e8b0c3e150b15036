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
  const sign = page.getByRole('button', { name: 'Sign document' })
  await expect(sign).toHaveAttribute('aria-disabled', 'true')
  await expect(sign).toHaveAccessibleDescription(/read to the end and agree to sign/)
  await expectAccessible(page)

  await pages.focus()
  await page.keyboard.press('End')
  await expect(page.getByText('You’ve reached the end.')).toBeVisible()
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

test('a signature is drawn; a failed call keeps it, and an empty one is not sent', async ({ page }) => {
  const fixture = await PortalFixture.open(page)
  const template = await fixture.template('Letter.pdf', 1)
  const asked = await fixture.ask({ kind: 'PandaDoc', title: 'Letter', template })
  await page.goto(`${fixture.myDocs}/${asked.id}/sign`)
  const pages = page.getByRole('region', { name: 'Pages of Letter.pdf' })
  await pages.focus()
  await page.keyboard.press('End')
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
