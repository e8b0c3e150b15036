import type * as mupdf from 'mupdf'

/** A signed paper does nothing by itself: no scripts, nothing that happens when it is opened or printed. */
export function removeActions(document: mupdf.PDFDocument): void {
  const root = document.getTrailer().get('Root')
  for (const key of ['OpenAction', 'AA', 'AcroForm', 'Perms', 'NeedsRendering']) root.delete(key)
  if (root.get('Names').isDictionary()) root.get('Names').delete('JavaScript')
  for (let page = 0; page < document.countPages(); page++) document.findPage(page).delete('AA')
}
