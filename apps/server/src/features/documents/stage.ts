import { badInput } from '../../errors.ts'
import type { ParticipantContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import { findStages } from '../stages/index.ts'
import * as copy from './copy.ts'

/** Throws bad_input for an unknown stage. */
export async function resolveStageId(tx: ParticipantContext, stage: string): Promise<string> {
  const uuid = toUuid('stage', stage)
  const stages = await findStages(tx)
  if (!stages.some(({ id }) => id === uuid)) throw badInput([{ path: 'stage', message: copy.stageNotFound }])
  return uuid
}
