import type { Page } from '@playwright/test'
import { bundlePath, headings, openBundle, rows } from '../../fixtures/api/checklist-calls.ts'
import { pdfWith, textAt } from '../../fixtures/files/sample-files.ts'
import { expect, test } from '../../fixtures/test.ts'

const form = (page: Page, name: string) => page.getByRole('form', { name })

/** Answers the next file chooser with this file. */
async function chooseFile(page: Page, button: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(file)
}

test('items are added, edited in place, deleted with an undo, and reordered by dragging', async ({ page }) => {
  const { calls, bundle } = await openBundle(page, 'One', 'Two', 'Three')
  await page.getByRole('button', { name: 'Add item' }).click()
  const adding = form(page, 'New item')
  await expect(adding.getByLabel('Title')).toBeFocused()
  await adding.getByRole('button', { name: 'Add' }).click()
  await expect(adding.getByRole('alert')).toContainText('Title is required.')
  await adding.getByLabel('Title').fill('Why this business?')
  await adding.getByLabel('Type', { exact: true }).selectOption('Question')
  await adding.getByLabel('Description').fill('In your own words.')
  await adding.getByLabel('Required').uncheck()
  await adding.getByRole('button', { name: 'Add' }).click()
  await expect(headings(page)).toHaveText(['One', 'Two', 'Three', 'Why this business?'])
  await expect(rows(page).nth(3)).toContainText('Question · Optional')
  await expect(page.getByRole('button', { name: 'Add item' })).toBeFocused()

  await page.getByRole('button', { name: 'Edit Two' }).click()
  const editing = form(page, 'Edit Two')
  await editing.getByLabel('Title').fill('Two, with all pages')
  await page.keyboard.press('Enter')
  await expect(headings(page)).toHaveText(['One', 'Two, with all pages', 'Three', 'Why this business?'])
  await expect(page.getByRole('button', { name: 'Edit Two, with all pages' })).toBeFocused()

  await page.getByRole('button', { name: 'Delete Two, with all pages' }).click()
  await expect(headings(page)).toHaveText(['One', 'Three', 'Why this business?'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(headings(page)).toHaveText(['One', 'Two, with all pages', 'Three', 'Why this business?'])
  expect(await calls.titles(bundle)).toEqual(['One', 'Two, with all pages', 'Three', 'Why this business?'])
  await page.reload()
  await expect(headings(page)).toHaveText(['One', 'Two, with all pages', 'Three', 'Why this business?'])

  // The code for dragging loads after the page.
  await expect(rows(page).first()).toHaveAttribute('draggable', 'true')
  const third = rows(page).nth(2)
  const { height } = (await third.boundingBox()) ?? { height: 0 }
  await page
    .getByRole('button', { name: 'Move One' })
    .dragTo(third, { targetPosition: { x: 300, y: height - 6 }, steps: 8 })
  await expect(headings(page)).toHaveText(['Two, with all pages', 'Three', 'One', 'Why this business?'])
  await expect.poll(() => calls.titles(bundle)).toEqual(['Two, with all pages', 'Three', 'One', 'Why this business?'])
})

test('an attachment takes a template document; a signature needs a PDF', async ({ page }) => {
  const { calls, bundle } = await openBundle(page, 'Agreement')
  await page.getByRole('button', { name: 'Edit Agreement' }).click()
  const editing = form(page, 'Edit Agreement')
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') }
  await chooseFile(page, 'Choose a file: Blank form', text)
  await expect(editing.getByText('notes.txt')).toBeVisible()
  await expect(editing.getByRole('button', { name: 'Remove notes.txt' })).toBeVisible()
  await editing.getByLabel('Type', { exact: true }).selectOption('Signature')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing.getByRole('alert')).toContainText('Choose the PDF to be signed.')
  await editing.getByRole('button', { name: 'Remove notes.txt' }).click()
  await chooseFile(page, 'Choose a file: PDF to sign', text)
  await expect(editing.getByRole('alert')).toContainText('notes.txt isn’t a PDF.')
  const pdf = {
    name: 'Agreement.pdf',
    mimeType: 'application/pdf',
    buffer: pdfWith([{ content: textAt('Please sign', 72, 700) }]),
  }
  await chooseFile(page, 'Choose a file: PDF to sign', pdf)
  await expect(editing.getByRole('button', { name: 'Preview Agreement.pdf' })).toBeVisible()
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(rows(page).first()).toContainText('Signature · Required')
  expect((await calls.get(bundle)).attachments[0]?.template_document).toMatchObject({ name: 'Agreement.pdf' })

  await page.getByRole('button', { name: 'Preview Agreement.pdf' }).click()
  const preview = page.getByRole('dialog', { name: 'Agreement.pdf' })
  await expect(preview.getByText('Please sign')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Agreement.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('Agreement.pdf')
})

test('edits in two tabs merge by field, and the same field asks which value to keep', async ({ page, context }) => {
  const { calls, bundle } = await openBundle(page, 'One', 'Two')
  const second = await context.newPage()
  await second.goto(bundlePath(bundle))
  for (const tab of [page, second]) await tab.getByRole('button', { name: 'Edit One' }).click()
  await form(page, 'Edit One').getByLabel('Description').fill('From the first tab')
  await form(page, 'Edit One').getByRole('button', { name: 'Save' }).click()
  await expect(headings(page)).toHaveCount(2)
  const late = form(second, 'Edit One')
  await late.getByLabel('Title').fill('From the second tab')
  await late.getByRole('button', { name: 'Save' }).click()
  await expect(headings(second)).toHaveText(['From the second tab', 'Two'])
  expect((await calls.get(bundle)).attachments[0]).toMatchObject({
    title: 'From the second tab',
    description: 'From the first tab',
  })

  await second.getByRole('button', { name: 'Edit Two' }).click()
  await form(second, 'Edit Two').getByLabel('Title').fill('Two of mine')
  const two = bundle.attachments[1]
  if (two === undefined) throw new Error('the bundle should have two attachments')
  await calls.changeAttachment(two, { title: 'Two of theirs' })
  await form(second, 'Edit Two').getByRole('button', { name: 'Save' }).click()
  const dialog = second.getByRole('dialog', { name: 'Someone else changed this checklist' })
  await expect(dialog.getByRole('group', { name: 'Title' })).toContainText('Two of theirs')
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await expect(headings(second)).toHaveText(['From the second tab', 'Two of mine'])
})
