import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { pdfWithAttachment } from '../../fixtures/files/sample-files.ts'
import { LenderFixture, openPageAs } from '../../fixtures/people/lender-fixture.ts'
import { expect, test } from '../../fixtures/test.ts'

const list = (page: Page) => page.getByRole('table', { name: 'Documents' })
const preview = (page: Page) => page.getByRole('dialog')

/** Names of the files in a complete archive. */
function contentOf(path: string): string[] {
  execFileSync('unzip', ['-tqq', path], { stdio: 'pipe' })
  return execFileSync('unzip', ['-Z1', path], { encoding: 'utf8' }).trim().split('\n').toSorted()
}

test('approved documents are viewed, downloaded one by one and as a zip, and the broker sees each access', async ({
  page,
  browser,
}, info) => {
  const fixture = await LenderFixture.open(page)
  const lender = await fixture.lender()
  const deal = await fixture.deal()
  await fixture.documents(deal, 'Tax returns', ['2024.pdf', '2025.pdf'])
  await fixture.documents(deal, 'Lease', ['Lease.pdf'])
  await fixture.documents(deal, 'Draft', ['draft.pdf'], false)
  await fixture.share(deal, lender)
  const theirs = await openPageAs(browser, lender)
  await theirs.goto(fixture.address(deal, 'documents'))
  await expect(list(theirs).getByRole('rowheader')).toHaveText(['Lease.pdf', '2024.pdf', '2025.pdf'])
  await expect(
    theirs.getByText(`${fixture.partner.company} can see which documents you open or download.`),
  ).toBeVisible()
  await expect(theirs.getByText('PDFs are watermarked')).toHaveCount(0)

  await list(theirs).getByRole('link', { name: '2024.pdf' }).click()
  await expect(preview(theirs).getByText('2024.pdf page 1', { exact: false }).first()).toBeVisible()
  await expect(theirs).toHaveURL(/doc=doc_/)
  await theirs.reload()
  await expect(preview(theirs).getByText('2024.pdf page 1', { exact: false }).first()).toBeVisible()
  await theirs.keyboard.press('Escape')
  await expect(preview(theirs)).toHaveCount(0)

  const one = theirs.waitForEvent('download')
  await theirs.getByRole('button', { name: 'Download Lease.pdf' }).click()
  expect((await one).suggestedFilename()).toBe('Lease.pdf')

  await theirs.getByRole('searchbox').fill('returns')
  await expect(list(theirs).getByRole('rowheader')).toHaveText(['2024.pdf', '2025.pdf'])
  await theirs.getByRole('checkbox', { name: 'Select 2025.pdf' }).check()
  const archive = async (name: string, start: () => Promise<void>) => {
    const zip = theirs.waitForEvent('download')
    await start()
    expect((await zip).suggestedFilename()).toMatch(/ – .+ – \d{4}-\d{2}-\d{2}\.zip$/)
    await (await zip).saveAs(info.outputPath(name))
    return contentOf(info.outputPath(name))
  }
  const chosen = theirs.getByRole('region', { name: 'Selected rows' })
  const single = await archive('one.zip', () => chosen.getByRole('button', { name: 'Download as zip' }).click())
  expect(single).toEqual(['1 Pre-Qualification/01 Tax returns/2025.pdf', 'index.html'])
  await theirs.getByRole('searchbox').fill('')
  await expect(list(theirs).getByRole('rowheader')).toHaveCount(3)
  const all = await archive('all.zip', () => theirs.getByRole('button', { name: 'Download all as zip' }).click())
  const inOrder = ['01 Tax returns/2024.pdf', '01 Tax returns/2025.pdf', '02 Lease/Lease.pdf']
  expect(all).toEqual([...inOrder.map((path) => `1 Pre-Qualification/${path}`), 'index.html'])

  // Only what was opened: the next document was not prefetched.
  const recorded = (await fixture.downloads(deal)).map(({ kind, name, documents_count }) => [
    kind,
    name,
    documents_count,
  ])
  expect(recorded.filter(([kind]) => kind === 'opened').map(([, name]) => name)).not.toContain('2025.pdf')
  expect(recorded).toContainEqual(['opened', '2024.pdf', 1])
  expect(recorded).toContainEqual(['downloaded', 'Lease.pdf', 1])
  expect(recorded.filter(([kind]) => kind === 'archive').map(([, , count]) => count)).toEqual([3, 1])
  expect((await fixture.downloads(deal))[0]?.by).toBe(`Lena Banks (${lender.email})`)
  await theirs.context().close()
})

test('with a watermark, a PDF shows name and lender; those that cannot have one are listed, and the rest is downloaded', async ({
  page,
  browser,
}, info) => {
  test.slow()
  const fixture = await LenderFixture.open(page)
  const lender = await fixture.lender('First Harbor Bank')
  const deal = await fixture.deal()
  const holding = ['Closing set.pdf', 'Exhibits.pdf'].map((name) => ({ name, bytes: pdfWithAttachment(name) }))
  await fixture.documents(deal, 'Papers', ['Lease.pdf', ...holding])
  await fixture.share(deal, lender, true)
  const theirs = await openPageAs(browser, lender)
  await theirs.goto(fixture.address(deal, 'documents'))
  await expect(theirs.getByText('PDFs are watermarked with your name, your institution, and the date.')).toBeVisible()
  await list(theirs).getByRole('link', { name: 'Lease.pdf' }).click()
  await expect(preview(theirs).getByText('Lease.pdf page 1', { exact: false }).first()).toBeVisible()
  const watermark = preview(theirs).getByText(/Lena Banks.*First Harbor Bank/)
  await expect(watermark.first()).toBeAttached()
  await theirs.keyboard.press('Escape')
  await expect(preview(theirs)).toHaveCount(0)

  const bar = theirs.getByRole('region', { name: 'Document download' })

  await list(theirs).getByRole('checkbox', { name: 'Select Exhibits.pdf' }).check()
  const chosen = theirs.getByRole('region', { name: 'Selected rows' })
  await chosen.getByRole('button', { name: 'Download as zip' }).click()
  await expect(bar.getByRole('alert')).toHaveText(
    /^"Exhibits\.pdf" contains other files, .+ Ask .+ for each one separately\.$/,
  )
  await expect(bar.getByRole('button', { name: 'Download the rest' })).toHaveCount(0)
  await bar.getByRole('button', { name: 'Dismiss' }).click()

  await theirs.getByRole('button', { name: 'Download all as zip' }).click()
  await expect(bar).toContainText('2 of the documents can’t be watermarked.')
  await expect(bar.getByRole('listitem')).toHaveText([/^"Closing set\.pdf" contains/, /^"Exhibits\.pdf" contains/])
  const rest = theirs.waitForEvent('download')
  await bar.getByRole('button', { name: 'Download the rest' }).click()
  await (await rest).saveAs(info.outputPath('rest.zip'))
  expect(contentOf(info.outputPath('rest.zip'))).toEqual([
    expect.stringMatching(/^1 Pre-Qualification\/01 .+\/Lease\.pdf$/),
    'index.html',
  ])
  await expect(bar).toHaveCount(0)
  await theirs.context().close()
})
