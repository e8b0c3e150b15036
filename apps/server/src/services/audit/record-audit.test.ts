import { expectTypeOf, test } from 'vitest'
import type { recordAudit } from './record-audit.ts'

type Entry = Parameters<typeof recordAudit>[1]

test('takes only known actions, and a deal only with those its activity shows', () => {
  expectTypeOf<{ action: 'lead_created'; subject: string }>().toExtend<Entry>()
  expectTypeOf<{ action: 'deal_created'; subject: string; deal: string }>().toExtend<Entry>()
  expectTypeOf<{ action: 'lead_invented'; subject: string }>().not.toExtend<Entry>()
  expectTypeOf<{ action: string; subject: string }>().not.toExtend<Entry>()
  expectTypeOf<{ action: 'lead_created'; subject: string; deal: string }>().not.toExtend<Entry>()
})
