/** Clipboard format of Excel, Google Sheets, LibreOffice and Numbers: tabs and line breaks. */

/**
 * The cells of a pasted text, row by row; shorter rows are padded with empty cells. A quoted cell may contain tabs,
 * line breaks and doubled quotes. The final line break, which every program adds, is not a row.
 */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let index = 0
  const body = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  while (index <= body.length) {
    const { cell, end } = readCell(body, index)
    row.push(cell)
    if (body[end] !== '\t') {
      rows.push(row)
      row = []
    }
    index = end + 1
  }
  const width = Math.max(...rows.map((cells) => cells.length))
  return rows.map((cells) => [...cells, ...Array.from({ length: width - cells.length }, () => '')])
}

function readCell(body: string, start: number): { cell: string; end: number } {
  const quoted = body[start] === '"' ? readQuoted(body, start) : null
  if (quoted !== null) return quoted
  let end = start
  while (end < body.length && body[end] !== '\t' && body[end] !== '\n') end += 1
  return { cell: body.slice(start, end), end }
}

/** Null if the quote is part of the text: the closing quote is missing or other text follows it. */
function readQuoted(body: string, start: number): { cell: string; end: number } | null {
  let cell = ''
  for (let index = start + 1; index < body.length; index += 1) {
    if (body[index] !== '"') {
      cell += body[index]
    } else if (body[index + 1] === '"') {
      cell += '"'
      index += 1
    } else {
      const after = body[index + 1]
      return after === undefined || after === '\t' || after === '\n' ? { cell, end: index + 1 } : null
    }
  }
  return null
}

export function formatBlock(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return rows.map((row) => row.map(cell).join('\t')).join('\n')
}
