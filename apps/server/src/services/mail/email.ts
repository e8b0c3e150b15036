/** The sender shown in an email. */
export interface Brand {
  /** null: Loanyard's own. */
  readonly name: string | null
  /** URL of the logo, absolute or of this installation. */
  readonly logo: string | null
}

/** An email as data; it is rendered when it is sent. */
export interface Email {
  readonly to: { readonly name?: string; readonly address: string }
  readonly subject: string
  /** Preview in the inbox; by default the paragraph after the greeting. */
  readonly preview?: string
  /** Null or undefined: Loanyard's own. */
  readonly brand?: Brand | null | undefined
  /** Plain text; the first paragraph is the greeting. */
  readonly paragraphs: readonly string[]
  /** Its URL is also written out below it. */
  readonly button?: { readonly label: string; readonly url: string }
  /** 8 digits to enter on another device. */
  readonly code?: string
  /** What the code is for; by default it replaces the link. */
  readonly codeCaption?: string
  /** Paragraphs below the button and the code. */
  readonly after?: readonly string[]
  /** Not sent while this partner is frozen; by default the partner in whose scope it was queued. */
  readonly partner_id?: string
  /** ISO instant after which the email is no longer sent. */
  readonly useless_after?: string
}

/** The first paragraph of an email. */
export function greeting(fullName: string): string {
  return fullName === '' ? 'Hello,' : `Hello ${fullName},`
}

/** The id stays the same for every attempt. */
export type QueuedEmail = Email & { readonly id: string }

/** Retrying won't help. The message names no address. */
export class DeliveryRejectedError extends Error {}
