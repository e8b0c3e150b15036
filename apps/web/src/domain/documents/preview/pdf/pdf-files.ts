/**
 * Files that pdf.js needs in addition to the document, served from our own build: character maps for fonts that aren't
 * embedded, the 14 standard fonts, decoders for scanned pages. A separate chunk, as it is mostly file names.
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

export function urlOfFile(name: string): string | undefined {
  return addresses.get(name)
}
