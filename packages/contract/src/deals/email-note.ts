import type * as z from 'zod'
import { paragraph } from '../core/fields.ts'
import * as copy from './copy.ts'

const emailAddress = /\S+@\S+/g
const link = /:\/\/|\bwww\.|\b[\w-]+\.(?:com|net|org|edu|gov|us|io|co|app|biz|info|dev|xyz|link|ly|me|ru|cn)\b/i

/**
 * What staff add to an email in their own words. Email programs turn addresses of sites into links; the email's
 * only link is its own.
 */
export const emailNote = (max: number): z.ZodType<string, string> =>
  paragraph(max).refine((text) => !link.test(text.replace(emailAddress, '')), copy.noteWithoutLinks)
