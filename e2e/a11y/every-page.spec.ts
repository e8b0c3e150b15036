import { checkPage } from '../fixtures/every-page/check-page.ts'
import { axeFindings, frameFindings, motionFindings, widthFindings } from '../fixtures/every-page/page-checks.ts'
import { everyPage } from '../fixtures/every-page/page-visits.ts'
import { controlResponses } from '../fixtures/every-page/response-control.ts'
import { pathFor, signInAsViewer, seedData } from '../fixtures/every-page/seeded-data.ts'
import { expect, test } from '../fixtures/test.ts'

// Two screen pixels per CSS pixel, as at 200% zoom.
test.use({ contextOptions: { reducedMotion: 'reduce' }, deviceScaleFactor: 2 })

const visits = Object.values(everyPage).flat()
const viewers = [...new Set(visits.map(({ viewer }) => viewer))]
const batchSize = 14

for (const viewer of viewers) {
  const visitsOfViewer = visits.filter((each) => each.viewer === viewer)
  for (let from = 0; from < visitsOfViewer.length; from += batchSize) {
    const batch = visitsOfViewer.slice(from, from + batchSize)
    test(`pages seen by ${viewer} are accessible in every state, ${from + 1} to ${from + batch.length}`, async ({
      page,
    }) => {
      test.setTimeout(600_000)
      const seeded = await seedData(page)
      await controlResponses(page)
      await page.goto('/images/mark.svg')
      await signInAsViewer(page, viewer, seeded)
      const reports = []
      for (const visit of batch) reports.push(await checkPage(page, visit, pathFor(visit.path, seeded)))
      test.info().annotations.push({
        type: 'counted',
        description: `${batch.length} pages, axe ${reports.reduce((sum, { runs }) => sum + runs, 0)} times`,
      })
      expect(reports.flatMap(({ findings }) => findings)).toEqual([])
    })
  }
}

test('the checks find every kind of problem they look for', async ({ page }) => {
  await page.setContent(`<html><head><title>Loanyard</title></head><body>
    <h1>One</h1><h1>Two</h1><p style="color: #aaa">pale</p><img src="x.png">
    <div style="width: 3000px; animation: move 2s infinite">wide</div>
    <style>@keyframes move { to { translate: 1px } }</style></body></html>`)
  const axe = (await axeFindings(page)).join('\n')
  for (const rule of ['color-contrast', 'image-alt', 'html-has-lang', 'landmark-one-main', 'region'])
    expect(axe).toContain(rule)
  expect(await axeFindings(page, { only: 'colors' })).toHaveLength(1)
  expect(await frameFindings(page)).toEqual([
    'no language',
    'title "Loanyard"',
    '2 h1',
    'not one main part',
    'no header',
  ])
  expect(await motionFindings(page)).toHaveLength(1)
  expect(await widthFindings(page)).toHaveLength(1)
})
