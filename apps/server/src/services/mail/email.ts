import * as z from 'zod'

/** The sender shown in an email. */
const brand = z.object({
  /** null: Loanyard's own. */
  name: z.string().nullable(),
  /** URL of the logo, absolute or of this installation. */
  logo: z.string().nullable(),
})

/** A change must accept emails that the previous release has queued. */
const email = z.object({
  to: z.object({ name: z.string().exactOptional(), address: z.string() }).readonly(),
  subject: z.string(),
  /** Preview in the inbox; by default the paragraph after the greeting. */
  preview: z.string().exactOptional(),
  /** Null or undefined: Loanyard's own. */
  brand: brand.readonly().nullish(),
  /** Plain text; the first paragraph is the greeting. */
  paragraphs: z.array(z.string()).readonly(),
  /** Its URL is also written out below it. */
  button: z.object({ label: z.string(), url: z.string() }).readonly().exactOptional(),
  /** 8 digits to enter on another device. */
  code: z.string().exactOptional(),
  /** Where an answer to the email goes; by default to no one. */
  reply_to: z.object({ name: z.string(), address: z.string() }).readonly().exactOptional(),
  /** What the code is for; by default it replaces the link. */
  codeCaption: z.string().exactOptional(),
  /** Paragraphs below the button and the code. */
  after: z.array(z.string()).readonly().exactOptional(),
  /** Not sent while this partner is frozen; by default the partner in whose scope it was queued. */
  partner_id: z.string().exactOptional(),
  /** ISO instant after which the email is no longer sent. */
  useless_after: z.string().exactOptional(),
})

/** The id stays the same for every attempt. */
export const queuedEmail = email.extend({ id: z.string() }).readonly()

/** An email as data; it is rendered when it is sent. */
export type Email = Readonly<z.infer<typeof email>>
export type QueuedEmail = z.infer<typeof queuedEmail>

/** The first paragraph of an email. */
export function greeting(fullName: string): string {
  return fullName === '' ? 'Hello,' : `Hello ${fullName},`
}

/** Retrying won't help. The message names no address. */
export class DeliveryRejectedError extends Error {}
