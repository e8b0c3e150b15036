/**
 * What pdf.js needs beside the document, as files of our own build: character maps for writing that is not embedded, the
 * 14 standard fonts, decoders for scanned pages. A chunk of its own, as it is mostly names.
 */
const found = import.meta.glob<string>(
  [
    '../../../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true, exhaustive: true },
)

const addresses = new Map(Object.entries(found).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]))

/** The address of one of these files by its name; undefined where there is none. */
export function urlOfFile(name: string): string | undefined {
  return addresses.get(name)
}
