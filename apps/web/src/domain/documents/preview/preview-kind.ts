import { documentTypes } from '@loanyard/contract/documents/document-types'
import type { Document } from '@loanyard/contract/documents/schemas'

export type PreviewDocument = Pick<
  Document,
  'id' | 'name' | 'file_type' | 'size' | 'pages' | 'has_preview' | 'active_content' | 'state' | 'problem'
>

export interface DocumentPreviewProps {
  /** The documents that Previous and Next move through. */
  readonly documents: readonly PreviewDocument[]
  readonly index: number
  readonly partnerId: string
  readonly onClose: () => void
  readonly onIndex: (index: number) => void
}

/** What shows a document; `none` offers it for download. */
export type PreviewKind = 'pdf' | 'image' | 'workbook' | 'csv' | 'text' | 'none'

export interface Preview {
  readonly kind: PreviewKind
  /** The document's own bytes, or the JPEG that the server made from it. */
  readonly as: 'inline' | 'preview'
}

const shownByBrowsers = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** Based on the type that the server detected from the bytes. */
export function previewOf({ file_type, has_preview }: Pick<Document, 'file_type' | 'has_preview'>): Preview {
  const type = documentTypes.find(({ media_type }) => media_type === file_type)
  const shown = type?.preview ?? null
  if (shown === 'pdf' || shown === 'text') return { kind: shown, as: 'inline' }
  if (shown === 'table') return { kind: type?.name === 'csv' ? 'csv' : 'workbook', as: 'inline' }
  if (shownByBrowsers.has(file_type)) return { kind: 'image', as: 'inline' }
  return { kind: has_preview ? 'image' : 'none', as: 'preview' }
}

/** For example "Word document". */
export function typeLabelOf(fileType: string): string {
  return documentTypes.find(({ media_type }) => media_type === fileType)?.label ?? 'file'
}
