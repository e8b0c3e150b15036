import { cancelUpload, completeUpload, createUpload } from '@loanyard/contract/documents/calls'
import type { Document } from '@loanyard/contract/documents/schemas'
import { screen, within } from '@testing-library/react'
import { serveDocuments } from './deal-documents.ts'
import { server } from './fake-server.ts'
import { chooseFiles, stubStorage } from './files.ts'
import { expectGone } from './queries.ts'
import { renderPage } from './render-page.tsx'
import { newId } from './sample.ts'

export const fileOf = (name: string, type = 'text/csv') => new File([`a\n${name}\n`], name, { type })
/** The tray of uploads. */
export const panel = () => screen.findByRole('region', { name: 'Uploads' })
/** Waits until nothing is left in the tray. */
export const gone = () => expectGone('region', 'Uploads')
export const button = (name: string) => screen.findByRole('button', { name })

/** What the upload's line says. */
export async function line(name: string): Promise<string> {
  const [shown] = within(await panel())
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent?.includes(name))
  return shown?.textContent ?? ''
}

/** A deal whose documents can be uploaded to; `scan` decides on each. */
export async function openUploads(scan: (name: string) => Partial<Document> = () => ({})) {
  const own = serveDocuments()
  const storage = stubStorage()
  const names = new Map<string, string>()
  server.on(createUpload, ({ body }) => {
    const id = newId('doc')
    names.set(id, body.file_name)
    return { id, presigned_url: `/files/incoming/${id}`, file_type: body.file_type, headers: {}, parts: null }
  })
  server.on(completeUpload, ({ params }) => {
    const name = names.get(params.document_id) ?? ''
    return own.add(name, { id: params.document_id, ...scan(name) })
  })
  server.on(cancelUpload, null)
  const person = await renderPage(own.path, { as: 'admin' })
  await screen.findByText('No documents in Packaging')
  const upload = async (...files: File[]) => chooseFiles(person, await button('Upload files'), ...files)
  /** Skips the pauses between attempts: the connection is back. */
  const goOn = () => window.dispatchEvent(new Event('online'))
  return { own, storage, person, upload, goOn, names }
}
