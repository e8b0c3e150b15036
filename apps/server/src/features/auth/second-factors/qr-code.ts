import QRCode from 'qrcode'

/** Light squares around the code (ISO/IEC 18004). */
const margin = 4

interface QrCode {
  /** Squares per side, with the margin. */
  readonly size: number
  /** SVG path of the dark squares, each one unit wide. */
  readonly path: string
}

/** A QR code that a page can draw without an image: its security policy allows no `data:` addresses. */
export function qrCodeOf(text: string): QrCode {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  const squares = Array.from(data, (isDark, index) =>
    isDark ? `M${(index % size) + margin} ${Math.floor(index / size) + margin}h1v1h-1z` : '',
  )
  return { size: size + 2 * margin, path: squares.join('') }
}
