import type { Corners } from './image/corners.ts'
import type { PageEdit, PhotoProblem } from './image/examine.ts'

export interface Jpeg {
  readonly jpeg: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
}

export interface PhotoPage extends Jpeg {
  /** What the page was made of; not of photos that an earlier release saved. */
  readonly scan?: {
    readonly original: Jpeg
    readonly edit: PageEdit
    /** The page found in the photo. */
    readonly found: Corners | null
    /** Empty once the person keeps the photo as it is. */
    readonly problems: readonly PhotoProblem[]
  }
}

/** US Letter in points, and the margin around a photo. */
const pageSize = { short: 612, long: 792 }
const margin = 18

const number = (value: number) => value.toFixed(2)

/** Centers a photo on its page as large as it fits; the page takes the photo's orientation. */
function placePhoto({ width, height }: PhotoPage) {
  const [pageWidth, pageHeight] = width > height ? [pageSize.long, pageSize.short] : [pageSize.short, pageSize.long]
  const scale = Math.min((pageWidth - 2 * margin) / width, (pageHeight - 2 * margin) / height)
  const size = { width: width * scale, height: height * scale }
  const at = { left: (pageWidth - size.width) / 2, bottom: (pageHeight - size.height) / 2 }
  return { pageWidth, pageHeight, ...size, ...at }
}

class PdfWriter {
  readonly #parts: Uint8Array<ArrayBuffer>[] = []
  readonly #offsets: number[] = []
  #length = 0

  write(part: string | Uint8Array<ArrayBuffer>): void {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part
    this.#parts.push(bytes)
    this.#length += bytes.length
  }

  /** Objects are numbered from 1 in the order they are written. */
  object(dictionary: string, stream?: Uint8Array<ArrayBuffer>): void {
    this.#offsets.push(this.#length)
    this.write(`${this.#offsets.length} 0 obj\n${dictionary}\n`)
    if (stream !== undefined) {
      this.write('stream\n')
      this.write(stream)
      this.write('\nendstream\n')
    }
    this.write('endobj\n')
  }

  /** Ends the file with the cross-reference table. */
  end(): Blob {
    const start = this.#length
    const entries = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
    const size = this.#offsets.length + 1
    this.write(`xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`)
    this.write(`trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
    return new Blob(this.#parts, { type: 'application/pdf' })
  }
}

/**
 * One US Letter page per photo (PDF 1.7, ISO 32000-1). PDF embeds JPEG data unchanged, so this needs no library and
 * loses no quality.
 */
export function photosToPdf(pages: readonly PhotoPage[]): Blob {
  const pdf = new PdfWriter()
  // The bytes after the comment mark the file as binary.
  pdf.write('%PDF-1.7\n%')
  pdf.write(new Uint8Array([0xe2, 0xe3, 0xcf, 0xd3, 0x0a]))
  const pageNumber = (index: number) => 3 + 3 * index
  pdf.object('<< /Type /Catalog /Pages 2 0 R >>')
  const kids = pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ')
  pdf.object(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`)
  for (const [index, page] of pages.entries()) {
    const { pageWidth, pageHeight, width, height, left, bottom } = placePhoto(page)
    const at = pageNumber(index)
    pdf.object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents ${at + 1} 0 R /Resources << /XObject << /P ${at + 2} 0 R >> >> >>`,
    )
    const draw = `q ${number(width)} 0 0 ${number(height)} ${number(left)} ${number(bottom)} cm /P Do Q`
    pdf.object(`<< /Length ${draw.length} >>`, new TextEncoder().encode(draw))
    pdf.object(
      `<< /Type /XObject /Subtype /Image /Width ${page.width} /Height ${page.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${page.jpeg.length} >>`,
      page.jpeg,
    )
  }
  return pdf.end()
}
