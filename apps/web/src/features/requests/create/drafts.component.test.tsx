import { completeUpload, createUpload, deleteDocument } from '@loanyard/contract/documents/calls'
import { document as documentSchema } from '@loanyard/contract/documents/schemas'
import { addToBundleRequest, createAdditionalRequests, listBundleRequests } from '@loanyard/contract/requests/calls'
import { bundleRequest, requirement } from '@loanyard/contract/requests/schemas'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serveRequests } from '../../../../testing/deal-requests.ts'
import { noConnection } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { chooseFiles, stubStorage } from '../../../../testing/files.ts'
import { expectGone, findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { newId, sample } from '../../../../testing/sample.ts'

const panel = async () => within(await screen.findByRole('dialog'))
const title = async () => (await panel()).findByLabelText<HTMLInputElement>('Title')
const remove = (name: string) => screen.findByRole('button', { name: `Remove ${name}` })

/** A deal with two checklists, whose requests can be given files. */
async function openDeal() {
  const own = serveRequests()
  stubStorage()
  const names = new Map<string, string>()
  server.on(createUpload, ({ body }) => {
    const id = newId('doc')
    names.set(id, body.file_name)
    return { id, presigned_url: `/files/incoming/${id}`, file_type: body.file_type, headers: {}, parts: null }
  })
  server.on(completeUpload, ({ params: { document_id: id } }) =>
    sample(documentSchema, { id, name: names.get(id) ?? '', state: 'ready', file_type: 'text/plain' }),
  )
  server.on(deleteDocument, null)
  const results = ['First', 'Second'].map((name) => sample(bundleRequest, { title: name }))
  server.on(listBundleRequests, { results })
  const person = await renderPage(own.path, { as: 'admin' })
  const choose = async (menu: string, item: string) => {
    await person.click(await screen.findByRole('button', { name: menu }))
    await person.click(await screen.findByRole('menuitem', { name: item }))
  }
  const close = async () => {
    await person.keyboard('{Escape}')
    await expectGone('dialog')
  }
  /** In the request with this number. */
  const give = async (name: string, number = 1) => {
    const request = within(await screen.findByRole('group', { name: `Request ${number}` }))
    const button = request.getByRole('button', { name: /^Choose (a|another) file/ })
    await chooseFiles(person, button, new File(['x'], name, { type: 'text/plain' }))
    await remove(name)
  }
  const deleted = () => server.requests(deleteDocument).map(({ params }) => names.get(params.document_id))
  return { person, choose, close, give, deleted, results }
}

test('each checklist keeps its own draft over a failed call; what is discarded is deleted from the server', async () => {
  const { person, choose, close, give, deleted } = await openDeal()
  await choose('Actions for First', 'Add a request')
  fireEvent.change(await title(), { target: { value: 'Only for the first' } })
  await give('given.txt')
  server.on(addToBundleRequest, noConnection)
  await person.click((await panel()).getByRole('button', { name: 'Send request' }))
  await findAlert('Failed to add request to bundle')
  await close()
  await choose('Actions for Second', 'Add a request')
  expect((await title()).value).toBe('')
  await close()
  await choose('Actions for First', 'Add a request')
  expect((await title()).value).toBe('Only for the first')
  expect(deleted()).toEqual([])
  await person.click((await panel()).getByRole('button', { name: 'Start over' }))
  await expect.poll(deleted).toEqual(['given.txt'])
  expect((await title()).value).toBe('')
})

test('a request is added to its checklist after a failure, once', async () => {
  const { person, choose, results } = await openDeal()
  await choose('Actions for First', 'Add a request')
  fireEvent.change(await title(), { target: { value: 'One more' } })
  const send = async () => person.click((await panel()).getByRole('button', { name: 'Send request' }))
  server.on(addToBundleRequest, noConnection)
  await send()
  await findAlert('Failed to add request to bundle')
  server.on(addToBundleRequest, sample(requirement, { title: 'One more' }))
  await send()
  await screen.findByText('Request sent. We’ll email the borrower')
  const sent = server.requests(addToBundleRequest)
  expect(sent.at(-1)?.params.bundle_request_id).toBe(results[0]?.id)
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

test('the file of a removed request is deleted; a signature needs a PDF', async () => {
  const { person, choose, give, deleted } = await openDeal()
  await choose('Other requests', 'Single requests')
  await person.click((await panel()).getByRole('button', { name: 'Add another' }))
  await give('second.txt', 2)
  await person.click((await panel()).getByRole('button', { name: 'Remove request 2' }))
  await expect.poll(deleted).toEqual(['second.txt'])
  await person.selectOptions((await panel()).getByLabelText('Type'), 'Signature')
  fireEvent.change(await title(), { target: { value: 'Letter' } })
  const send = async () => person.click((await panel()).getByRole('button', { name: 'Send request' }))
  await send()
  await (await panel()).findAllByText('Add the PDF to be signed.')
  await give('letter.txt')
  await send()
  await (await panel()).findAllByText('The document to sign must be a PDF.')
  expect(server.requests(createAdditionalRequests)).toEqual([])
})
