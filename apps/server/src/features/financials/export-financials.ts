import { workbookType } from '@loanyard/contract/financials'
import type { FileAnswer } from '../../platform/file-answer.ts'
import { loadBook, type Book } from './book.ts'
import { collateralTable } from './collateral.ts'
import type { FigureReader } from './policy.ts'
import { printFinancials } from './print-financials.ts'
import { showFinancials } from './show-financials.ts'
import { sourceUseTable } from './source-use.ts'
import { summaryTable } from './summary.ts'
import { writeWorkbook, type Figures } from './workbook/write-workbook.ts'

/** The figures of a deal as a file: a workbook that computes, or a PDF in the partner's branding. Throws not_found. */
export async function exportFinancials(ctx: FigureReader, dealId: string, format: 'xlsx' | 'pdf'): Promise<FileAnswer> {
  const book = await loadBook(ctx, dealId)
  const shown = await showFinancials(ctx, book)
  const name = `${fileName(book.title)} – financials.${format}`
  if (format === 'pdf') return { name, type: 'application/pdf', bytes: await printFinancials(ctx, book, shown) }
  const bytes = await writeWorkbook({ book, shown, content: await contentOf(ctx, book) })
  return { name, type: workbookType, bytes }
}

/** The tables as they are kept. */
export async function contentOf(ctx: FigureReader, book: Book): Promise<Figures['content']> {
  return {
    source_use: await sourceUseTable.find(ctx, book),
    collateral: await collateralTable.find(ctx, book),
    financial_summary: await summaryTable.find(ctx, book),
  }
}

/** A title without what file systems do not take. */
function fileName(title: string): string {
  return (
    title
      .replace(/[\s\\/:*?"<>|]+/g, ' ')
      .trim()
      .slice(0, 100)
      .toWellFormed() || 'Deal'
  )
}
