import type { reportCalls } from '@loanyard/contract/reports/pipeline-report'
import type { Handlers } from '../../http/routing/call-types.ts'
import { exportPipeline } from './export-pipeline.ts'
import { exportPerformance } from './performance/export-performance.ts'
import { performanceReport } from './performance/performance.ts'
import { pipelineReport } from './pipeline.ts'

export const reportHandlers: Handlers<typeof reportCalls> = {
  getPipelineReport: (ctx, { query }) => pipelineReport(ctx, query),
  getPerformanceReport: (ctx, { query }) => performanceReport(ctx, query),
  exportPerformanceReport: (ctx, { query }) => exportPerformance(ctx, query),
  exportPipelineReport: (ctx, { query }) => exportPipeline(ctx, query),
}
