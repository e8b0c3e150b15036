import { updateAttachment } from '@loanyard/contract/bundles/calls'
import { completeUpload, createUpload, deleteDocument } from '@loanyard/contract/documents/calls'
import { document as documentSchema } from '@loanyard/contract/documents/schemas'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { server } from '../../../../testing/fake-server.ts'
import { chooseFiles, stubStorage } from '../../../../testing/files.ts'
import { openBundle } from '../../../../testing/open-bundle.ts'
import { newId, sample } from '../../../../testing/sample.ts'

const button = (name: string) => screen.findByRole('button', { name })

test('a file that was uploaded but never saved is deleted from the server; a saved one stays', async () => {
  const { own, person } = await openBundle(['Form'])
  stubStorage()
  const names = new Map<string, string>()
  const idOf = (name: string) => [...names].find(([, each]) => each === name)?.[0]
  server.on(createUpload, ({ body }) => {
    const id = newId('doc')
    names.set(id, body.file_name)
    return { id, presigned_url: `/files/incoming/${id}`, file_type: body.file_type, headers: {}, parts: null }
  })
  const fileOf = (id: string) =>
    sample(documentSchema, { id, name: names.get(id) ?? '', state: 'ready', file_type: 'text/plain' })
  server.on(completeUpload, ({ params }) => fileOf(params.document_id))
  server.on(deleteDocument, null)
  const deleted = () => server.requests(deleteDocument).map(({ params }) => names.get(params.document_id))
  const send = async (name: string) => {
    const choose = await screen.findByRole('button', { name: /^Choose (a|another) file: Blank form/ })
    await chooseFiles(person, choose, new File(['x'], name, { type: 'text/plain' }))
    await button(`Remove ${name}`)
  }
  await person.click(await button('Edit Form'))
  await send('canceled.txt')
  await person.click(await button('Cancel'))
  await expect.poll(deleted).toEqual(['canceled.txt'])
  await person.click(await button('Edit Form'))
  await send('removed.txt')
  await person.click(await button('Remove removed.txt'))
  await send('replaced.txt')
  await send('saved.txt')
  await expect.poll(deleted).toEqual(['canceled.txt', 'removed.txt', 'replaced.txt'])
  const form = own.item('Form')
  server.on(updateAttachment, ({ body }) => {
    expect(body.template_document).toBe(idOf('saved.txt'))
    return own.changeItem(form.id, { template_document: fileOf(body.template_document ?? '') })
  })
  await person.click(await button('Save'))
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Edit Form')
  await person.click(await button('Edit Form'))
  await send('other.txt')
  await person.click(await button('Cancel'))
  await expect.poll(deleted).toContain('other.txt')
  expect(deleted()).not.toContain('saved.txt')
})
