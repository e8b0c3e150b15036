import type { ActiveContent, DocumentTypeName } from '@loanyard/contract/documents/document-types'

/** A problem of a document whose content matches its name. */
export type ContentProblem =
  | { readonly kind: 'damaged' | 'too_slow' | 'password_protected' | 'macros' | 'blank' | 'empty' | 'also_zip' }
  | {
      readonly kind: 'too_much_inside'
      readonly what: 'pixels' | 'unpacked' | 'entries' | 'memory' | 'pages' | 'page_size'
    }
  /** An archive entry that we don't accept. */
  | {
      readonly kind: 'program_inside' | 'archive_inside' | 'path_outside' | 'link_inside' | 'entry_mismatch'
      readonly entry: string
    }

/** What a file is by its bytes. */
export type Content =
  | {
      readonly kind: 'document'
      readonly type: DocumentTypeName
      readonly contentProblem: ContentProblem | null
      /** Better than the type's label, if there is one. */
      readonly description?: string
      readonly active_content?: readonly ActiveContent[]
    }
  /** An Office document under a password, which hides its type. */
  | { readonly kind: 'locked_office' }
  /** An archive or Office document without its end. */
  | { readonly kind: 'cut_off'; readonly container: 'zip' | 'older_office' }
  /** Nothing but zeros. */
  | { readonly kind: 'zeros' }
  | OtherContent

export interface OtherContent {
  readonly kind: 'other'
  /** With an article; null: unknown. */
  readonly description: string | null
  /** What to do, unless it is the usual advice to export the document. */
  readonly fix?: string
  readonly media_type: string | null
}
