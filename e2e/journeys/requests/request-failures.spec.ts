import type { Page } from '@playwright/test'
import { dealPath } from '../../fixtures/api/deal-calls.ts'
import { withoutEvents } from '../../fixtures/browser/without-events.ts'
import { textPdf } from '../../fixtures/files/sample-files.ts'
import { RequestsPage } from '../../fixtures/pages/requests-page.ts'
import { demoPartnerId } from '../../fixtures/people/demo-people.ts'
import { expect, test } from '../../fixtures/test.ts'

/** Fails calls of that method and path until the returned function is called. */
async function fail(page: Page, method: string, path: RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) => (route.request().method() === method ? route.abort() : route.continue()))
  return () => page.unroute(path)
}

test('failures show the messages of the specification, keep what was typed, and can be retried', async ({ page }) => {
  const own = await RequestsPage.open(page)
  const path = `/api/v0/attestations/partners/${demoPartnerId}/deals/${own.deal.id}/bundles`
  const attachments = [{ kind: 'Question', title: 'Why?' }]
  await own.call('POST', path, { title: 'First', stage: own.deal.stage.id, attachments })
  await own.go()

  const added = await fail(page, 'POST', /attachments\/request/)
  await own.choose('Actions for First', 'Add a request')
  await own.dialog.getByLabel('Title').fill('One more')
  await own.button('Send request').click()
  await expect(own.dialog.getByRole('alert')).toContainText('Failed to add request to bundle')
  await added()
  await own.button('Send request').click()
  await expect(own.link('One more')).toBeVisible()

  const listed = await fail(page, 'GET', /panda-docs/)
  await own.button('Signatures').click()
  await expect(page.getByText('Failed to fetch Panda docs Attachments')).toBeVisible()
  await listed()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No signatures requested')).toBeVisible()

  const moved = await fail(page, 'POST', /stage\/move/)
  await page.getByRole('button', { name: 'Move to next stage' }).click()
  await page.getByRole('button', { name: /^Move/ }).last().click()
  await expect(page.getByText('Failed to move deal to next stage')).toBeVisible()
  await moved()
})

test('a document that cannot be removed from an answer stays in it', async ({ page }) => {
  const own = await RequestsPage.open(page)
  await own.ask({ title: 'Lease', kind: 'Document' })
  await own.go()
  await own.link('Lease').click()
  await own.button('Answer for the borrower').click()
  const chooser = page.waitForEvent('filechooser')
  await own.button('Add files').click()
  await (
    await chooser
  ).setFiles({ name: 'lease.pdf', mimeType: 'application/pdf', buffer: textPdf(1, () => ['Lease']) })
  await expect(page.getByRole('list', { name: 'Files' }).or(own.view.getByText('lease.pdf')).first()).toBeVisible()
  await expect(async () => {
    await own.button('Save answer').click()
    await expect(page.getByText('Answer saved')).toBeVisible({ timeout: 1000 })
  }).toPass()
  const works = await fail(page, 'DELETE', /requirements\/submit/)
  await own.button('Remove lease.pdf').click()
  await own.dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Failed to delete Doc Submission')).toBeVisible()
  await expect(own.button('Remove lease.pdf')).toBeVisible()
  await works()
})

test('selecting a stage closes the request and loads unless cached; another deal clears the cache', async ({
  page,
}) => {
  // Reloads caused by changes are not counted here.
  await withoutEvents(page)
  const own = await RequestsPage.open(page)
  const second = await RequestsPage.open(page)
  await own.ask({ title: 'Here' })
  const closing = own.calls.stageNamed('Closing')
  const body = { deal: own.deal.id, stage: closing.id, request_type: 'Question', title: 'Later' }
  await own.call('POST', `/api/v0/attestations/requests/partners/${demoPartnerId}/additional`, body)
  const loaded: string[] = []
  page.on('request', (request) => {
    const found = /deals\/(\w+)\/.*stages\/(\w+)\/requests\/additional/.exec(request.url())
    if (found !== null)
      loaded.push(`${found[1] === own.deal.id ? 'own' : 'other'} ${found[2] === closing.id ? 'Closing' : 'first'}`)
  })
  await own.go()
  await own.link('Here').click()
  await expect(own.view).toBeVisible()
  const stages = page.getByRole('navigation', { name: 'Stages with requests' })
  await stages.getByRole('button', { name: /^Closing/ }).click()
  await expect(own.link('Later')).toBeVisible()
  await expect(own.view).toHaveCount(0)
  await stages.getByRole('button', { name: /^Pre-Qualification/ }).click()
  await expect(own.link('Here')).toBeVisible()
  await expect(own.view).toHaveCount(0)
  expect(loaded).toEqual(['own first', 'own Closing'])

  // From deal to deal within the page, and back.
  const visit = async (address: string) => {
    await page.evaluate((to) => history.pushState({}, '', to), address)
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  }
  await visit(`${dealPath(second.deal)}?tab=requests`)
  await expect(page.getByText('No requests in Pre-Qualification yet')).toBeVisible()
  await visit(own.address())
  await expect(own.link('Here')).toBeVisible()
  expect(loaded).toEqual(['own first', 'own Closing', 'other first', 'own first'])
})
