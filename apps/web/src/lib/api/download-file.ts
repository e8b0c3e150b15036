import type { Call } from '@loanyard/contract/core/call'
import { saveFile } from '../browser/save-file.ts'
import { fetchFile } from './api.ts'
import type { CallOptions } from './call-request.ts'

/** As the server calls the file: in UTF-8 if the name needs it, else in ASCII. */
function fileNameOf(response: Response): string | null {
  const header = response.headers.get('content-disposition') ?? ''
  const utf8 = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  if (utf8 !== undefined) return decodeURIComponent(utf8)
  return /filename="?([^";]+)"?/.exec(header)?.[1] ?? null
}

/** Uses the server's file name, or else `fileName`. Throws ApiError. */
export async function downloadFile<C extends Call>(call: C, options: CallOptions<C>, fileName: string): Promise<Blob> {
  const response = await fetchFile(call, options)
  const file = await response.blob()
  saveFile(file, fileNameOf(response) ?? fileName)
  return file
}
