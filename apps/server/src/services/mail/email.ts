/** In whose name a mail goes out. */
export interface Brand {
  /** null: Loanyard's own. */
  readonly name: string | null
  /** Address of a picture, absolute or of this installation. */
  readonly logo: string | null
}

/** A mail as data. It is laid out when it is sent. */
export interface Email {
  readonly to: { readonly name?: string; readonly address: string }
  readonly subject: string
  /** What lists of mail show beside the subject; otherwise the paragraph after the greeting. */
  readonly preview?: string
  /** Null or left out: Loanyard's own. */
  readonly brand?: Brand | null | undefined
  /** Paragraphs of plain text; the first one greets. */
  readonly paragraphs: readonly string[]
  /** The one thing to do. Its address is written out below it. */
  readonly button?: { readonly label: string; readonly url: string }
  /** 8 digits to type in on another device; the mail says what they are for. */
  readonly code?: string
  /** What the mail says the code is for; left out: it stands in for the link. */
  readonly codeCaption?: string
  /** Paragraphs below the button and the code. */
  readonly after?: readonly string[]
  /** Whose it is: while the partner is frozen it is not sent. Left out: the partner in whose scope it was queued. */
  readonly partner_id?: string
  /** ISO instant from which on the mail is of no use to anybody: it is not sent any more. */
  readonly useless_after?: string
}

/** A mail in the queue. The id is its own at every attempt. */
export type QueuedEmail = Email & { readonly id: string }
