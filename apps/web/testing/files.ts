import type { UserEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'

/** Chooses files with a button that opens the system's file dialog. */
export async function chooseFiles(person: UserEvent, button: HTMLElement, ...files: File[]): Promise<void> {
  const choose = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'file') return
    // jsdom has no folders, and its inputs take no files from a script.
    for (const file of files) Object.defineProperty(file, 'webkitRelativePath', { value: '', configurable: true })
    Object.defineProperty(target, 'files', { value: files })
    target.dispatchEvent(new Event('change'))
  }
  document.addEventListener('click', choose, true)
  await person.click(button)
  document.removeEventListener('click', choose, true)
}

/** Bytes on their way to file storage. */
interface Put {
  readonly bytes: Blob
  readonly url: string
  readonly isAborted: () => boolean
  readonly move: (bytes: number) => void
  /** Storage's answer; 0 is a lost connection. */
  readonly reply: (status: number, detail?: string) => void
}

interface FakeStorage {
  /** Everything sent so far. */
  readonly puts: readonly Put[]
  /** Answers all further puts at once; null keeps them on their way. */
  answer: ((put: Put) => void) | null
}

/** What uploads use of XMLHttpRequest. */
class FakeXhr extends EventTarget {
  static onSend: (put: Put) => void = () => undefined
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  #url = ''
  #isOver = false

  open(_method: string, url: string): void {
    this.#url = url
  }
  setRequestHeader(): void {}
  send(bytes: Blob): void {
    FakeXhr.onSend({
      bytes,
      url: this.#url,
      isAborted: () => this.#isOver && this.status === 0,
      move: (loaded) => this.upload.dispatchEvent(new ProgressEvent('progress', { loaded })),
      reply: (status, detail) => this.#end(status, detail),
    })
  }
  abort(): void {
    this.#end(0)
  }
  #end(status: number, detail?: string): void {
    if (this.#isOver) return
    this.#isOver = true
    this.status = status
    this.responseText = detail === undefined ? '' : JSON.stringify({ detail })
    this.dispatchEvent(new ProgressEvent('loadend'))
  }
}

/** File storage, which the page sends bytes to by XMLHttpRequest. Takes everything unless told otherwise. */
export function stubStorage(): FakeStorage {
  const puts: Put[] = []
  const storage: FakeStorage = { puts, answer: (put) => put.reply(200) }
  FakeXhr.onSend = (put) => {
    puts.push(put)
    queueMicrotask(() => storage.answer?.(put))
  }
  const real = globalThis.XMLHttpRequest
  // Cast: uploads use no more of it than this.
  globalThis.XMLHttpRequest = FakeXhr as unknown as typeof XMLHttpRequest
  onTestFinished(() => {
    globalThis.XMLHttpRequest = real
  })
  return storage
}

interface Downloads {
  /** The names of the saved files. */
  readonly saved: readonly string[]
  /** Whether file storage serves them. */
  isThere: boolean
}

/** Catches the files that the page saves. */
export function catchDownloads(): Downloads {
  const saved: string[] = []
  const downloads: Downloads = { saved, isThere: true }
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) =>
    init?.method === 'HEAD'
      ? Promise.resolve(new Response(null, { status: downloads.isThere ? 200 : 404 }))
      : fetch(input, init),
  )
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  return downloads
}
