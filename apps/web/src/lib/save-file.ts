/** Hands a file to the browser's downloads under a name. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
