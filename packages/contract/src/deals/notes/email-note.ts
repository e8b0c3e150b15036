import type * as z from 'zod'
import { paragraph } from '../../core/fields.ts'
import * as copy from '../copy.ts'

const link = /:\/\/|\bwww\.|\b[\w-]+\.(?:com|net|org|edu|gov|us|io|co|app|biz|info|dev|xyz|link|ly|me|ru|cn)\b/i

/** A word with an @ inside, whose domain is no address of a site. */
const isEmailAddress = (word: string): boolean => word.slice(1, -1).includes('@')

function hasLink(text: string): boolean {
  const words = text.split(/\s+/)
  return link.test(words.filter((word) => !isEmailAddress(word)).join(' '))
}

/**
 * What staff add to an email in their own words. Email programs turn addresses of sites into links; the email's
 * only link is its own.
 */
export const emailNote = (max: number): z.ZodType<string, string> =>
  paragraph(max).refine((text) => !hasLink(text), copy.noteWithoutLinks)
