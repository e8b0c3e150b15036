import type { ActiveContent, DocumentTypeName } from '@loanyard/contract/documents/document-types'

/** What is wrong with a document that is what it says. */
export type ContentProblem =
  | { readonly kind: 'damaged' | 'too_slow' | 'password_protected' | 'macros' | 'blank' | 'empty' | 'two_in_one' }
  /** A picture of too many pixels, an archive that unpacks to too much, or what no memory suffices for. */
  | {
      readonly kind: 'too_much_inside'
      readonly what: 'pixels' | 'unpacked' | 'entries' | 'memory' | 'pages' | 'page_size'
    }
  /** Something in an archive that is not taken, by its name there. */
  | {
      readonly kind: 'program_inside' | 'archive_inside' | 'path_outside' | 'link_inside' | 'lying_inside'
      readonly entry: string
    }

/** What the bytes of a file say it is. */
export type Content =
  | {
      readonly kind: 'document'
      readonly type: DocumentTypeName
      readonly contentProblem: ContentProblem | null
      /** Where there is something better to call it than its type. */
      readonly description?: string
      /** Of an Office document. */
      readonly active_content?: readonly ActiveContent[]
    }
  /** An Office document under a password: of which kind, nobody can tell. */
  | { readonly kind: 'locked_office' }
  /** The beginning of an archive or an Office document, without its end. */
  | { readonly kind: 'cut_off'; readonly container: 'zip' | 'older_office' }
  /** Nothing but zeros. */
  | { readonly kind: 'zeros' }
  | OtherContent

/** Not one of the types that are taken. */
export interface OtherContent {
  readonly kind: 'other'
  /** With an article, or null where nobody knows. */
  readonly description: string | null
  /** A sentence about what to do, where there is a better one than to export it. */
  readonly fix?: string
  readonly media_type: string | null
}
