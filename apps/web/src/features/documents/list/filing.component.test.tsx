import { listRequirements } from '@loanyard/contract/requests/calls'
import { requirement, submittedDocument, type Requirement } from '@loanyard/contract/requests/schemas'
import { fileDocument } from '@loanyard/contract/requests/submission-calls'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { serveDocuments } from '../../../../testing/deal-documents.ts'
import { noConnection } from '../../../../testing/failures.ts'
import { server } from '../../../../testing/fake-server.ts'
import { findAlert } from '../../../../testing/queries.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { sample } from '../../../../testing/sample.ts'

const request = (title: string, more: Partial<Requirement> = {}): Requirement =>
  sample(requirement, {
    kind: 'Document',
    status: 'Pending',
    slots: [],
    submissions: [],
    sent_documents: [],
    title,
    ...more,
  })

/** Opens the dialog for the only document of the deal; `requestsOf` gets the document's id. */
async function open(requestsOf: (documentId: string) => Requirement[]) {
  const own = serveDocuments()
  const document = own.add('lease.pdf')
  server.on(listRequirements, { ...sample(listRequirements.reply.schema), results: requestsOf(document.id) })
  const person = await renderPage(own.path, { as: 'admin' })
  await person.click(await screen.findByRole('button', { name: 'More for lease.pdf' }))
  await person.click(await screen.findByRole('menuitem', { name: 'File under a request…' }))
  return {
    person,
    document,
    dialog: within(await screen.findByRole('dialog', { name: 'File lease.pdf under a request' })),
  }
}

test('a document is filed under what its name suggests, and taken back by Undo', async () => {
  const [lease, payroll] = [request('Lease agreement'), request('Payroll')]
  const { person, document, dialog } = await open(() => [payroll, lease])
  expect(within(await dialog.findByRole('list', { name: 'Suggested' })).getAllByRole('button')).toHaveLength(1)
  expect(within(dialog.getByRole('list', { name: 'Other requests' })).getAllByRole('button')).toHaveLength(1)
  server.on(fileDocument, { request: lease, previous: { request: null, slot: null } })
  await person.click(dialog.getByRole('button', { name: /^Lease agreement/ }))
  await screen.findByText('Filed lease.pdf under Lease agreement')
  expect(server.requests(fileDocument).at(-1)?.params).toMatchObject({ document_id: document.id })
  expect(server.requests(fileDocument).at(-1)?.body).toEqual({ request: lease.id, slot: null })
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => server.requests(fileDocument).at(-1)?.body).toEqual({ request: null, slot: null })
})

test('a document of an approved request can’t be moved, and the dialog says why', async () => {
  const { dialog } = await open((id) => [
    request('Lease', {
      status: 'Approved',
      sent_documents: [{ ...sample(submittedDocument), id }],
    }),
    request('Payroll'),
  ])
  await dialog.findByText('It’s filed under “Lease,” which is approved. Reopen that request to move it.')
  expect(dialog.queryByRole('button', { name: 'Payroll' })).toBeNull()
})

test('a failed filing changes nothing and can be tried again', async () => {
  const { person, dialog } = await open(() => [request('Payroll')])
  server.on(fileDocument, noConnection)
  await person.click(await dialog.findByRole('button', { name: /^Payroll/ }))
  await findAlert('The document wasn’t filed')
  server.on(fileDocument, { request: request('Payroll'), previous: { request: null, slot: null } })
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Filed lease.pdf under Payroll')
})
