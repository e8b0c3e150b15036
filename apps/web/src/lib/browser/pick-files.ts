interface PickOptions {
  /** As in an input's `accept`. */
  readonly accept: string
  readonly several?: boolean
  /** A whole folder instead of files. */
  readonly folder?: boolean
}

/** Opens the system's file picker; must be called from a click. Resolves with an empty list if canceled. */
export function pickFiles({ accept, several = false, folder = false }: PickOptions): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = several
    input.webkitdirectory = folder
    if (!folder) input.accept = accept
    const end = (files: File[]) => {
      input.remove()
      resolve(files)
    }
    input.addEventListener('change', () => end(Array.from(input.files ?? [])))
    input.addEventListener('cancel', () => end([]))
    // Some browsers forget an input that is not in the document.
    input.hidden = true
    document.body.append(input)
    input.click()
  })
}
