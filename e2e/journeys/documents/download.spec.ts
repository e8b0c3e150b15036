import { execFileSync } from 'node:child_process'
import { DocumentsPage, uniquePdf } from '../../fixtures/pages/documents-page.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Names of the files in a complete archive. */
function contentOf(path: string): string[] {
  execFileSync('unzip', ['-tqq', path], { stdio: 'pipe' })
  return execFileSync('unzip', ['-Z1', path], { encoding: 'utf8' }).trim().split('\n').toSorted()
}

test('a coordinator downloads one document, selected ones, a stage and the whole deal as a zip', async ({
  page,
}, info) => {
  const documents = await DocumentsPage.open(page, 'coordinator')
  const long = 'a personal financial statement of the guarantor_20250114_093015.csv'
  await documents.add(long, 'a\n1\n')
  await documents.add('b.pdf', uniquePdf())
  await documents.add('b.pdf', uniquePdf())
  await documents.add('c.csv', 'a\n3\n', 'Closing')
  await documents.add('d.csv', 'a\n4\n', '')
  await page.reload()
  const single = page.waitForEvent('download')
  await documents.menu(long, 'Download')
  expect((await single).suggestedFilename()).toBe(long)
  const bar = page.getByRole('region', { name: 'Document download' })
  const saved = async (start: () => Promise<void>, name: string) => {
    const download = page.waitForEvent('download')
    await start()
    expect((await download).suggestedFilename()).toMatch(/ – .+ – \d{4}-\d{2}-\d{2}\.zip$/)
    const path = info.outputPath(name)
    await (await download).saveAs(path)
    await expect(bar).toHaveCount(0)
    return contentOf(path)
  }
  await page.getByRole('checkbox', { name: `Select ${long}` }).check()
  await page.getByRole('checkbox', { name: 'Select b.pdf' }).first().check()
  const chosen = page.getByRole('region', { name: 'Selected rows' })
  const two = await saved(() => chosen.getByRole('button', { name: 'Download as zip' }).click(), 'two.zip')
  expect(two).toEqual([`1 Pre-Qualification/${long}`, '1 Pre-Qualification/b.pdf', 'index.html'])

  await chosen.getByRole('button', { name: 'Select all in this deal' }).click()
  await expect(chosen).toContainText('5 selected')
  const all = [`1 Pre-Qualification/${long}`, '1 Pre-Qualification/b (2).pdf', '1 Pre-Qualification/b.pdf']
  const rest = ['7 Closing/c.csv', 'Other documents/d.csv', 'index.html']
  const deal = await saved(() => chosen.getByRole('button', { name: 'Download as zip' }).click(), 'deal.zip')
  expect(deal).toEqual([...all, ...rest].toSorted())

  const menu = async (item: string) => {
    await documents.button('Download').click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  expect(await saved(() => menu('Pre-Qualification (.zip)'), 'stage.zip')).toEqual([...all, 'index.html'].toSorted())
  expect(await saved(() => menu('All documents (.zip)'), 'menu.zip')).toHaveLength(6)
})
