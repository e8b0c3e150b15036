export type Stroke = { readonly x: number; readonly y: number }[]

/** Twice the field's size, to print sharply. */
const scale = 2
const margin = 8

/** Bounds of all strokes; null if they are too small to be a signature. */
export function strokeBounds(
  strokes: readonly Stroke[],
): { left: number; top: number; width: number; height: number } | null {
  const points = strokes.flat()
  if (points.length < 2) return null
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  // An accidental touch is no signature.
  return width + height < 24 ? null : { left, top, width, height }
}

/** Cropped to the strokes, as a base64 PNG; null without strokes. */
export function strokesToPng(strokes: readonly Stroke[]): string | null {
  const bounds = strokeBounds(strokes)
  if (bounds === null) return null
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil((bounds.width + 2 * margin) * scale)
  canvas.height = Math.ceil((bounds.height + 2 * margin) * scale)
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.scale(scale, scale)
  context.translate(margin - bounds.left, margin - bounds.top)
  context.lineWidth = 3
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.strokeStyle = '#16213d'
  for (const [first, ...others] of strokes) {
    if (first === undefined) continue
    context.beginPath()
    context.moveTo(first.x, first.y)
    for (const { x, y } of others.length > 0 ? others : [first]) context.lineTo(x, y)
    context.stroke()
  }
  return canvas.toDataURL('image/png').split(',')[1] ?? null
}
