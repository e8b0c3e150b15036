import { expect, test } from '@playwright/test'
import { decideAboutAnswers } from './every-page-answers.ts'
import { axeFindings, frameFindings, motionFindings, widthFindings } from './every-page-checks.ts'
import { look } from './every-page-looks.ts'
import { everyPage } from './every-page-table.ts'
import { addressOf, become, openWorld } from './every-page-world.ts'

// At 200 % a pixel of the style sheet is two by two of the screen.
test.use({ contextOptions: { reducedMotion: 'reduce' }, deviceScaleFactor: 2 })

const visits = Object.values(everyPage).flat()
const viewers = [...new Set(visits.map(({ who }) => who))]
const atOnce = 14

for (const who of viewers) {
  const seen = visits.filter((each) => each.who === who)
  for (let from = 0; from < seen.length; from += atOnce) {
    const some = seen.slice(from, from + atOnce)
    test(`what ${who} sees is accessible in every state, ${from + 1} to ${from + some.length}`, async ({ page }) => {
      test.setTimeout(600_000)
      const world = await openWorld(page)
      await decideAboutAnswers(page)
      await page.goto('/images/mark.svg')
      await become(page, who, world)
      const looks = []
      for (const visit of some) looks.push(await look(page, visit, addressOf(visit.path, world)))
      test.info().annotations.push({
        type: 'counted',
        description: `${some.length} pages, axe ${looks.reduce((sum, { runs }) => sum + runs, 0)} times`,
      })
      expect(looks.flatMap(({ findings }) => findings)).toEqual([])
    })
  }
}

test('the checks find what they look for', async ({ page }) => {
  await page.setContent(`<html><head><title>Loanyard</title></head><body>
    <h1>One</h1><h1>Two</h1><p style="color: #aaa">pale</p><img src="x.png">
    <div style="width: 3000px; animation: move 2s infinite">wide</div>
    <style>@keyframes move { to { translate: 1px } }</style></body></html>`)
  const axe = (await axeFindings(page)).join('\n')
  for (const rule of ['color-contrast', 'image-alt', 'html-has-lang', 'landmark-one-main', 'region'])
    expect(axe).toContain(rule)
  expect(await axeFindings(page, { only: 'colours' })).toHaveLength(1)
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
