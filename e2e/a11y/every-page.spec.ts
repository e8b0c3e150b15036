import { isFullMatrix } from '../fixtures/browser/axe-matrix.ts'
import { checkPage } from '../fixtures/every-page/check-page.ts'
import { axeFindings, frameFindings, motionFindings, widthFindings } from '../fixtures/every-page/page-checks.ts'
import { everyPage, viewers, type Viewer } from '../fixtures/every-page/page-visits.ts'
import { controlResponses } from '../fixtures/every-page/response-control.ts'
import { pathFor, signInAsViewer, seedData } from '../fixtures/every-page/seeded-data.ts'
import { expect, test } from '../fixtures/test.ts'

// Two screen pixels per CSS pixel, as at 200% zoom.
if (isFullMatrix) test.use({ deviceScaleFactor: 2 })

/** By viewer, so that each signs in once; visitors without a session first. */
const visits = Object.values(everyPage)
  .flat()
  .toSorted((a, b) => viewers.indexOf(a.viewer) - viewers.indexOf(b.viewer))
const batchSize = 24

for (let from = 0; from < visits.length; from += batchSize) {
  const batch = visits.slice(from, from + batchSize)
  test(`pages ${from + 1} to ${from + batch.length} are accessible in every state`, async ({ page }) => {
    test.setTimeout(600_000)
    const seeded = await seedData(page)
    await controlResponses(page)
    const reports = []
    let viewer: Viewer | null = null
    for (const visit of batch) {
      if (visit.viewer !== viewer) await signInAsViewer(page, visit.viewer, seeded)
      viewer = visit.viewer
      reports.push(await checkPage(page, visit, pathFor(visit.path, seeded)))
    }
    test.info().annotations.push({
      type: 'counted',
      description: `${batch.length} pages, axe ${reports.reduce((sum, { runs }) => sum + runs, 0)} times`,
    })
    expect(reports.flatMap(({ findings }) => findings)).toEqual([])
  })
}

test('the checks find every kind of problem they look for', async ({ page }) => {
  await page.goto('about:blank')
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
