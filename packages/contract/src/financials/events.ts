import type { AuditedEvents } from '../audit/audited-event.ts'

const financials = { kind: 'financials', about: 'financials', notifies: [] } as const
const rate = { ...financials, about: 'settings' } as const

export const financialsEvents = {
  source_use_changed: financials,
  collateral_changed: financials,
  financial_summary_changed: financials,
  financial_cells_changed: financials,
  financial_debt_saved: financials,
  financial_period_added: financials,
  financial_period_changed: financials,
  financial_period_deleted: financials,
  financials_imported: financials,
  lending_rate_set: rate,
  lending_rate_withdrawn: rate,
} as const satisfies AuditedEvents
