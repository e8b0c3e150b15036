/** What is to be printed: documents of HTML, each of which begins on a new page, and the size of the pages in points. */
export interface PrintTask {
  readonly html: readonly string[]
  readonly width: number
  readonly height: number
}
