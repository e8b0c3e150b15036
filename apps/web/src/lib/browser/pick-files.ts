interface PickOptions {
  /** As of an input's `accept`. */
  readonly accept: string
  readonly several?: boolean
  /** A whole folder instead of files. */
  readonly folder?: boolean
}

/** Opens the system's choice of files; must be called from a click. Answers none where nothing was chosen. */
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
    // Some browsers forget an input that is in no document.
    input.hidden = true
    document.body.append(input)
    input.click()
  })
}
