import { newUuid, toId } from '../../src/services/ids.ts'
import { missingSecurityResources } from './accounts/security-inputs.ts'
import { missingFinancialResources } from './financial-resources.ts'
import { missingMergeResources } from './lead-calls.ts'
import { missingLenderResources } from './lender-resources.ts'
import { missingRequestResources } from './request-resources.ts'
import type { Resources } from './resources.ts'
import { missingViewResources } from './view-inputs.ts'

const unknownId = (kind: Parameters<typeof toId>[0]) => () => Promise.resolve(toId(kind, newUuid()))

export const missingResources: Resources = {
  ...missingRequestResources,
  ...missingFinancialResources,
  ...missingLenderResources,
  ...missingViewResources,
  ...missingMergeResources,
  ...missingSecurityResources,
  lead: unknownId('lead'),
  deletedLead: unknownId('lead'),
  leadImport: unknownId('lead_import'),
  deal: unknownId('deal'),
  deletedDeal: unknownId('deal'),
  stage: unknownId('stage'),
  document: unknownId('document'),
  bundle: async () => ({ bundle: await unknownId('bundle')(), attachment: await unknownId('attachment')() }),
  note: unknownId('note'),
  leadNote: async () => ({ lead_id: await unknownId('lead')(), note_id: await unknownId('note')() }),
  task: unknownId('task'),
  doneTask: unknownId('task'),
  coordinator: unknownId('staff'),
  invited: unknownId('staff'),
  share: async () => ({ deal: await unknownId('deal')(), staff: await unknownId('staff')() }),
  invitation: unknownId('invitation'),
  session: unknownId('session'),
  notification: unknownId('notification'),
}
