import type { Call } from '@loanyard/contract/core/call'
import type * as z from 'zod'
import { replyOf, type Api, type Request } from './client.ts'

export interface Page {
  readonly results: readonly { readonly id: string }[]
  readonly total_count?: number
  readonly next: string | null
  readonly previous: string | null
}

/** A call that returns a list of records with ids. */
export type ListCall = Call & { readonly reply: { readonly status: 200; readonly schema: z.ZodType<Page> } }

/** The page at a URL that a list returned. */
async function pageAt(api: Api, call: ListCall, address: string): Promise<Page> {
  return replyOf(call, await api.get(address))
}

interface Walk {
  readonly api: Api
  readonly call: ListCall
  readonly request: Request
  readonly towards?: 'next' | 'previous'
  readonly from?: Page
  /** Runs between two pages. */
  readonly between?: () => Promise<void>
}

/** Every page from the first, or from the given one, to the last in that direction. */
export async function walk({ api, call, request, towards = 'next', from, between }: Walk): Promise<Page[]> {
  let page = from ?? replyOf(call, await api.send(call, request))
  const pages = [page]
  for (let address = page[towards]; address !== null; address = page[towards]) {
    await between?.()
    page = await pageAt(api, call, address)
    pages.push(page)
    if (pages.length > 1000) throw new Error('the list does not end')
  }
  return pages
}

export function idsOf(pages: readonly Page[]): string[] {
  return pages.flatMap(({ results }) => results.map(({ id }) => id))
}
