import type { Trouble } from './content.ts'

// What passes between the server and its workers.

/** The types that are opened to see whether they can be. */
const openedTypes = ['pdf', 'tif', 'png', 'jpg', 'heic'] as const
export type OpenedType = (typeof openedTypes)[number]

export function isOpenedType(name: string): name is OpenedType {
  return openedTypes.some((type) => type === name)
}

export interface Opening {
  readonly type: OpenedType
  /** Of a spool, with so many bytes. */
  readonly fd: number
  readonly size: number
  readonly pixels: number
  readonly pages_looked_at: number
  readonly look_ms: number
}

export interface Opened {
  readonly trouble: Trouble | null
  readonly pages: number | null
  /** From 1. */
  readonly blank_pages: readonly number[]
  /** A JPEG. */
  readonly preview: Uint8Array | null
}

/** Nothing is wrong with it, and nothing else is known. */
export const sound: Opened = { trouble: null, pages: null, blank_pages: [], preview: null }

export function failed(trouble: Trouble): Opened {
  return { ...sound, trouble }
}

export type Answer =
  | { readonly kind: 'ready' }
  /** `held`: bytes of memory the worker does not give back as long as it lives. */
  | { readonly kind: 'opened'; readonly opened: Opened; readonly held: number; readonly is_sound: boolean }
