import { updateAttachment } from '@loanyard/contract/bundles/calls'
import { attachment } from '@loanyard/contract/bundles/schemas'
import type { PlacedField } from '@loanyard/contract/requests/signature-fields'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { brokenServer } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { openBundle } from '../../../../testing/open-bundle.ts'
import { expectGone } from '../../../../testing/queries.ts'
import { newId, sample } from '../../../../testing/sample.ts'

// The simulated browser draws no PDF. The page's place is there without its picture.
vi.mock('../../documents/preview/pdf/use-open-pdf.ts', () => ({
  useOpenPdf: () => ({ is: 'open', pdf: { numPages: 2, getPage: () => new Promise(() => undefined) } }),
}))

const file = { name: 'Letter.pdf', file_type: 'application/pdf', size: 9, active_content: [] }

async function openFields(fields: PlacedField[] = []) {
  const letter = sample(attachment, {
    title: 'Letter',
    kind: 'PandaDoc',
    template_document: { ...file, id: newId('doc') },
    signature_fields: fields,
  })
  return openBundle([], { attachments: [letter] })
}

async function openDialog(fields: PlacedField[] = []) {
  const { own, person } = await openFields(fields)
  const label = fields.length === 0 ? 'Place fields' : `Edit ${fields.length} field`
  await person.click(await screen.findByRole('button', { name: `${label}: Letter.pdf` }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Place fields on Letter.pdf' }))
  return { own, person, dialog }
}

const signature: PlacedField = { kind: 'signature', page: 1, x: 0.2, y: 0.5, width: 0.3, height: 0.05 }

test('fields are placed, moved, resized and removed with the keyboard, and saved with the item', async () => {
  const { own, person, dialog } = await openDialog()
  const surface = dialog.getByRole('button', { name: 'Page 2: place signature' })
  surface.focus()
  await person.keyboard('{Enter}')
  const placed = await dialog.findByRole('button', { name: /^Signature, page 2/ })
  await expect.poll(() => document.activeElement).toBe(placed)
  await person.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
  await person.click(dialog.getByRole('button', { name: 'Date' }))
  await person.click(dialog.getByRole('button', { name: 'Previous page' }))
  dialog.getByRole('button', { name: 'Page 1: place date' }).focus()
  await person.keyboard('{Enter}')
  const date = await dialog.findByRole('button', { name: /^Date, page 1/ })
  await expect.poll(() => document.activeElement).toBe(date)
  await person.keyboard('{Delete}')
  await expect.poll(() => dialog.queryByRole('button', { name: /^Date, page 1/ })).toBeNull()
  server.on(updateAttachment, ({ body }) => own.changeItem(own.item('Letter').id, body as object))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await expectGone('dialog')
  const [saved, ...more] = own.item('Letter').signature_fields
  expect(more).toEqual([])
  expect(saved).toMatchObject({ kind: 'signature', page: 2, x: 0.36, height: 0.05 })
})

test('a date alone is not saved, a failed call loses nothing, and closing asks first', async () => {
  const { person, dialog } = await openDialog([signature])
  dialog.getByRole('button', { name: /^Signature, page 1/ }).focus()
  await person.click(await dialog.findByRole('button', { name: 'Remove field' }))
  await person.click(dialog.getByRole('button', { name: 'Date' }))
  dialog.getByRole('button', { name: 'Page 1: place date' }).focus()
  await person.keyboard('{Enter}')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Place a field for the signature, or remove all fields.')
  await person.click(dialog.getByRole('button', { name: 'Signature' }))
  dialog.getByRole('button', { name: 'Page 1: place signature' }).focus()
  await person.keyboard('{Enter}')
  server.on(updateAttachment, brokenServer)
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(/Couldn’t save the fields/)
  expect(dialog.getAllByRole('button', { name: /, page 1, / })).toHaveLength(2)
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  await dialog.findByText('Your changes to the fields aren’t saved.')
  await person.click(dialog.getByRole('button', { name: 'Discard changes' }))
  await expectGone('dialog')
})
