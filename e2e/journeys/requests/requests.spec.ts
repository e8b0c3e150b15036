import { BundleCalls } from '../../fixtures/api/checklist-calls.ts'
import { uniqueWord } from '../../fixtures/api/deal-calls.ts'
import { textPdf } from '../../fixtures/files/sample-files.ts'
import { RequestsPage } from '../../fixtures/pages/requests-page.ts'
import { PortalFixture, tabTo } from '../../fixtures/people/portal-fixture.ts'
import { expect, test } from '../../fixtures/test.ts'

test('from the checklist to the next stage: requested, answered on a phone by keyboard, sent back, fixed, approved', async ({
  page,
  browser,
}) => {
  test.slow()
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  const fixture = await PortalFixture.open(phone)
  const bundles = new BundleCalls(page.request, fixture.staffToken, fixture.partnerId)
  const attachments = [
    { kind: 'Question', title: 'What is the loan for?' },
    { kind: 'Question', title: 'Who owns the business?' },
  ] as const
  await bundles.add({ title: 'First talk', stage: fixture.deal.stage.id, attachments: [...attachments] })
  await fixture.startStaffSession(page)
  await page.goto(`/partner/${fixture.partnerId}/deals/${fixture.deal.id}?tab=requests`)
  await expect(page.getByText('No requests in Pre-Qualification yet')).toBeVisible()
  await page.getByRole('button', { name: 'Request a checklist' }).click()
  await page.getByRole('checkbox', { name: /First talk/ }).check()
  await page.getByRole('button', { name: 'Request checklist', exact: true }).click()
  await expect(page.getByRole('region', { name: 'First talk' })).toContainText('0 of 2 done')

  const next = page.getByRole('button', { name: 'Move to next stage' })
  await next.click()
  await expect(page.getByRole('alert')).toContainText('2 required requests are still open in Pre-Qualification.')
  await expect(page.getByRole('list', { name: 'Open requests' }).getByRole('link')).toHaveText([
    'What is the loan for?',
    'Who owns the business?',
  ])
  await page.getByRole('region', { name: 'Stage' }).getByRole('button', { name: 'Dismiss' }).click()

  await phone.goto(fixture.myDocs)
  await tabTo(phone, /^Next: What is the loan for/, 'link')
  await phone.keyboard.press('Enter')
  for (const [title, words] of [
    ['What is the loan for?', 'A second oven.'],
    ['Who owns the business?', 'I own 60 %.'],
  ] as const) {
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(title)
    await tabTo(phone, 'Your answer', 'textbox')
    await phone.keyboard.type(words)
    await tabTo(phone, 'Send answer', 'button')
    await phone.keyboard.press('Enter')
    await expect(phone.getByText(/is reviewing this\.$/).first()).toBeVisible()
    if (title.startsWith('Who')) break
    await tabTo(phone, /^Next: Who owns/, 'link')
    await phone.keyboard.press('Enter')
  }

  await page.reload()
  const view = page.getByRole('region', { name: 'Request', exact: true })
  await page.getByRole('link', { name: 'What is the loan for?', exact: true }).click()
  await expect(view).toContainText('A second oven.')
  await page.keyboard.press('a')
  await expect(view).toContainText('I own 60 %.')
  await page.keyboard.press('r')
  await page.getByLabel('Reason').selectOption({ label: 'Incomplete' })
  await page.getByLabel('Comment').fill('Who owns the rest?')
  await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
  await expect(view).toContainText('Who owns the rest?')

  await phone.reload()
  await expect(phone.getByText('Who owns the rest?')).toBeVisible()
  await tabTo(phone, 'Your answer', 'textbox')
  await phone.keyboard.press('Control+A')
  await phone.keyboard.type('I own 60 %, Sam Gomez 40 %.')
  await tabTo(phone, /^Send/, 'button')
  await phone.keyboard.press('Enter')
  await expect(phone.getByText(/is reviewing this\.$/).first()).toBeVisible()

  await page.reload()
  await expect(view).toContainText('I own 60 %, Sam Gomez 40 %.')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByRole('region', { name: 'First talk' })).toContainText('2 of 2 done')
  await next.click()
  await expect(page.getByText('Moved to Document Collection')).toBeVisible()
  await expect(page.getByText('No requests in Document Collection yet')).toBeVisible()
  await context.close()
})

test('single requests, signatures and a custom checklist are sent, extended, reworded, rescheduled and withdrawn', async ({
  page,
}) => {
  const fixture = await RequestsPage.open(page)
  await fixture.go()
  await fixture.choose('Other requests', 'Single requests')
  await fixture.dialog.getByLabel('Title').fill('Tax return 2025')
  await fixture.button('Add another').click()
  await fixture.dialog.getByLabel('Title').nth(1).fill('Not this one')
  await fixture.button('Add another').click()
  await fixture.dialog.getByLabel('Title').nth(2).fill('Tax return 2024')
  await fixture.button('Remove request 2').click()
  await expect(fixture.dialog.getByLabel('Title').nth(1)).toHaveValue('Tax return 2024')
  await fixture.dialog.getByLabel('Title').nth(1).fill('')
  await fixture.dialog.getByLabel('Type', { exact: true }).nth(1).selectOption({ label: 'Question' })
  await fixture.button('Send request').click()
  await expect(fixture.dialog.getByText('Title is required.').first()).toBeVisible()
  await fixture.dialog.getByLabel('Question', { exact: true }).fill('How many ovens?')
  await fixture.button('Send request').click()
  const more = page.getByRole('region', { name: 'Additional requests' })
  await expect(more.getByRole('listitem')).toHaveCount(2)

  await fixture.choose('Other requests', 'A custom checklist')
  await fixture.dialog.getByLabel('Checklist title').fill('For this bakery')
  await fixture.dialog.getByLabel('Title', { exact: true }).fill('Oven invoice')
  await fixture.button('Send request').click()
  const bundle = page.getByRole('region', { name: 'For this bakery' })
  await expect(bundle.getByRole('listitem')).toHaveCount(1)
  await fixture.choose('Actions for For this bakery', 'Add a request')
  await fixture.dialog.getByLabel('Title').fill('Oven warranty')
  await fixture.button('Send request').click()
  await expect(bundle.getByRole('listitem')).toHaveCount(2)
  await fixture.choose('Actions for For this bakery', 'Change due date')
  await fixture.dialog.getByLabel('Due date').fill('2031-03-04')
  await fixture.button('Save').click()
  await expect(fixture.row('Oven invoice')).toContainText('Due 4 Mar, 2031')

  await fixture.link('Oven invoice').click()
  await fixture.choose('Actions for the request', 'Edit request')
  await fixture.dialog.getByLabel('Title').fill('Invoice of the oven')
  await fixture.button('Save').click()
  await expect(fixture.link('Invoice of the oven')).toBeVisible()
  await fixture.choose('Actions for the request', 'Withdraw')
  await fixture.dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(bundle.getByRole('listitem')).toHaveCount(1)
  await expect(fixture.view).toHaveCount(0)
  await fixture.choose('Actions for For this bakery', 'Withdraw')
  await fixture.dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(bundle).toHaveCount(0)

  await fixture.choose('Other requests', 'Single requests')
  await fixture.dialog.getByLabel('Type', { exact: true }).selectOption({ label: 'Signature' })
  await fixture.dialog.getByLabel('Title').fill('Engagement letter')
  await fixture.button('Send request').click()
  await expect(fixture.dialog.getByText('Add the PDF to be signed.').first()).toBeVisible()
  for (const file of [
    { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('A letter.') },
    { name: 'letter.pdf', mimeType: 'application/pdf', buffer: textPdf(1, () => [uniqueWord()]) },
  ]) {
    const chooser = page.waitForEvent('filechooser')
    await fixture.dialog.getByRole('button', { name: /^Choose (a|another) file/ }).click()
    await (await chooser).setFiles(file)
    await expect(fixture.dialog.getByRole('button', { name: `Remove ${file.name}` })).toBeVisible()
    await fixture.button('Send request').click()
    if (file.name === 'letter.txt')
      await expect(fixture.dialog.getByText('The document to sign must be a PDF.').first()).toBeVisible()
  }
  await expect(fixture.link('Engagement letter')).toBeVisible()
  await fixture.button('Signatures').click()
  await expect(page.getByRole('heading', { name: 'Signatures on this deal' })).toBeVisible()
  await fixture.link('Engagement letter').click()
  await expect(fixture.view).toContainText('letter.pdf')
})

test('a coordinator enters and approves an answer received on paper, but cannot move a deal past open requests', async ({
  page,
}) => {
  const fixture = await RequestsPage.open(page, 'coordinator')
  const [asked] = await fixture.ask({ title: 'Lease', kind: 'Document' })
  await fixture.go(`&request=${asked?.id}`)
  await fixture.button('Answer for the borrower').click()
  await fixture.button('Save answer').click()
  await expect(fixture.view.getByRole('alert')).toHaveText('Add at least one document.')
  const chooser = page.waitForEvent('filechooser')
  await fixture.button('Add files').click()
  const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`The lease ${uniqueWord()}`) })
  await (await chooser).setFiles([text('lease.txt'), text('second.txt')])
  await expect(fixture.view.getByText('Uploaded')).toHaveCount(2)
  await fixture.button('Save answer').click()
  await expect(fixture.view).toContainText('for the borrower')
  await fixture.button('Remove second.txt').click()
  await fixture.dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(fixture.button('Open second.txt')).toHaveCount(0)
  await fixture.button('Open lease.txt').click()
  await expect(page.getByRole('dialog', { name: 'lease.txt' })).toBeVisible()
  await page.keyboard.press('Escape')
  await fixture.button('Approve').click()
  await expect(fixture.row('Lease')).toContainText('Approved')
  await fixture.ask({ title: 'Tax return' })
  await page.reload()
  const stage = page.getByRole('region', { name: 'Stage' })
  await stage.getByRole('button', { name: 'Move to next stage' }).click()
  await expect(stage.getByRole('alert')).toContainText('One required request is still open')
  await expect(stage.getByRole('button', { name: 'Move anyway' })).toHaveCount(0)
})
