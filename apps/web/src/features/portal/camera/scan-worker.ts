import { applyEdit, examine, type Examined, type PageEdit } from './image/examine.ts'
import type { Pixels } from './image/pixels.ts'

/** With an edit the page is made, without one the photo is examined. */
export interface ScanRequest {
  readonly id: number
  readonly photo: Pixels
  readonly edit: PageEdit | null
}

export type ScanReply =
  | { readonly id: number; readonly examined: Examined }
  | { readonly id: number; readonly page: Pixels }
  | { readonly id: number; readonly error: string }

const reply = (message: ScanReply, transfer: Transferable[] = []) => postMessage(message, { transfer })

addEventListener('message', ({ data: { id, photo, edit } }: MessageEvent<ScanRequest>) => {
  try {
    if (edit === null) return reply({ id, examined: examine(photo) })
    const page = applyEdit(photo, edit)
    reply({ id, page }, [page.data.buffer])
  } catch (error) {
    reply({ id, error: String(error) })
  }
})
