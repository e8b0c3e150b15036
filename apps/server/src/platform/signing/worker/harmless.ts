import type * as mupdf from 'mupdf'

/** A signed paper does nothing by itself: no scripts, nothing that happens when it is opened or printed. */
export function removeActions(document: mupdf.PDFDocument): void {
  const root = document.getTrailer().get('Root')
  for (const key of ['OpenAction', 'AA', 'AcroForm', 'Perms', 'NeedsRendering']) root.delete(key)
  if (root.get('Names').isDictionary()) root.get('Names').delete('JavaScript')
  for (let index = 0; index < document.countPages(); index++) {
    const page = document.findPage(index)
    page.delete('AA')
    const annotations = page.get('Annots')
    if (annotations.isArray()) annotations.forEach(disarm)
  }
}

/** Links go on leading to places and addresses, and do nothing else. */
function disarm(annotation: mupdf.PDFObject): void {
  if (!annotation.isDictionary()) return
  annotation.delete('AA')
  const action = annotation.get('A', 'S')
  if (action.isName() && !['GoTo', 'URI', 'GoToR'].includes(action.asName())) annotation.delete('A')
}
