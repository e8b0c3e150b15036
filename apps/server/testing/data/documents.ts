import { calls } from '@loanyard/contract/calls'
import type { Document, NewUpload, Upload } from '@loanyard/contract/documents/schemas'
import { Font, PDFDocument } from 'mupdf'
import { expect } from 'vitest'
import type { Application } from '../app/application.ts'
import type { Api } from '../app/client.ts'
import { unique } from './factories.ts'

const { createUpload, completeUpload } = calls.documents

/** A PDF with a line of text on each page. */
export function pdf(...lines: readonly string[]): Buffer {
  const document = new PDFDocument()
  const font = document.addSimpleFont(new Font('Helvetica'))
  const resources = document.addObject({ Font: { F: font } })
  for (const line of lines.length === 0 ? [unique('A page')] : lines) {
    const contents = `BT /F 24 Tf 72 700 Td (${line.replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj ET`
    document.insertPage(-1, document.addPage([0, 0, 612, 792], 0, resources, contents))
  }
  return Buffer.from(document.saveToBuffer('').asUint8Array())
}

type Announced = Partial<NewUpload>

export interface Fetched {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

/**
 * Test helpers for the URLs an application returns. Its own use its public URL, which leads nowhere here; those of an
 * S3 service are used as they are.
 */
export function documentTools(app: Application) {
  const reach = (address: string, init?: RequestInit) => {
    const { hostname, pathname, search } = new URL(address)
    return fetch(hostname === 'loanyard.test' ? `${app.url}${pathname}${search}` : address, init)
  }
  /** Sends bytes to the URL of an upload, or of one of its parts. */
  const send = (
    { presigned_url, headers }: Pick<Upload, 'presigned_url' | 'headers'>,
    body: Buffer,
  ): Promise<Response> => reach(presigned_url, { method: 'PUT', headers, body: new Uint8Array(body) })
  /** Fetches a presigned URL. */
  const fetched = async (address: string, headers: Record<string, string> = {}): Promise<Fetched> => {
    const reply = await reach(address, { headers })
    return { status: reply.status, headers: reply.headers, body: Buffer.from(await reply.arrayBuffer()) }
  }
  /** Announces and uploads a file, and waits for its inspection. */
  const uploadDocument = async (api: Api, body: Buffer, announced: Announced): Promise<Document> => {
    const upload = await api.call(createUpload, {
      body: {
        file_name: `${unique('Document')}.pdf`,
        file_type: 'application/pdf',
        is_template: announced.deal === undefined,
        size: body.length,
        ...announced,
      },
    })
    const sent = await send(upload, body)
    expect(sent.status, await sent.text()).toBeLessThan(300)
    return api.call(completeUpload, { params: { document_id: upload.id } })
  }
  return { send, fetched, uploadDocument }
}
