import type { RequestContext } from '../../platform/context.ts'

/** An address as whoever calls from outside can use it: the store's own are paths of this installation. */
export function absoluteUrl({ publicUrl }: Pick<RequestContext, 'publicUrl'>, address: string): string {
  return new URL(address, publicUrl).href
}
