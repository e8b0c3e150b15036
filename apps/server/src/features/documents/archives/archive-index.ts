import * as copy from '../copy.ts'
import type { ArchiveDocumentRow } from '../queries.ts'
import type { ArchiveEntry } from './archive-queries.ts'

/** At the top of the archive. */
export const indexPath = 'index.html'

interface IndexInput {
  /** Null: of several deals, or of templates. */
  readonly title: string | null
  readonly partner: string
  /** YYYY-MM-DD. */
  readonly day: string
  readonly rows: readonly ArchiveDocumentRow[]
  readonly entries: readonly ArchiveEntry[]
}

const escaped: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function text(value: string): string {
  return value.toWellFormed().replace(/[&<>"']/g, (character) => escaped[character] ?? character)
}

const linkTo = (path: string) => path.split('/').map(encodeURIComponent).join('/')

function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

function rowOf(row: ArchiveDocumentRow, entry: ArchiveEntry, place: number): string {
  const stage = row.stage_name === null ? '' : `${row.stage_number} ${row.stage_name}`
  const cells = [
    String(place),
    ...(row.request === undefined ? [] : [text(row.request.title)]),
    text(stage),
    `<a href="${text(linkTo(entry.path))}">${text(row.name)}</a>`,
    sizeText(entry.size),
  ]
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

const style = `body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1b2430}
table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #d5dae1;padding:.4rem .5rem;text-align:left;
vertical-align:top;overflow-wrap:anywhere}td:first-child,td:last-child{white-space:nowrap}tr{break-inside:avoid}`

/** A page that lists the archive's documents in its order, with a link to each. It runs no script. */
export function archiveIndex({ title, partner, day, rows, entries }: IndexInput): string {
  const heading = text(title ?? copy.archiveIndexTitle)
  const hasRequests = rows.some(({ request }) => request !== undefined)
  const columns = [
    '#',
    ...(hasRequests ? [copy.indexRequest] : []),
    copy.indexStage,
    copy.indexDocument,
    copy.indexSize,
  ]
  const lines = rows.flatMap((row, index) => {
    const entry = entries[index]
    return entry === undefined ? [] : [rowOf(row, entry, index + 1)]
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${heading}</title>
<style>${style}</style>
</head>
<body>
<h1>${heading}</h1>
<p>${text(copy.indexNote(partner, day, rows.length))}</p>
<table>
<thead><tr>${columns.map((column) => `<th scope="col">${text(column)}</th>`).join('')}</tr></thead>
<tbody>
${lines.join('\n')}
</tbody>
</table>
</body>
</html>
`
}
