export const changeForbidden = 'Only an Admin or a Manager can change stages.'
export const lastStage = 'A pipeline needs at least one stage.'
export const stageInUse = (deals: number): string =>
  `${deals === 1 ? 'A deal is' : `${deals} deals are`} in this stage, including deleted deals that can be restored. Move them first.`
export const nameTaken = (name: string): string => `There’s already a stage called "${name}".`
