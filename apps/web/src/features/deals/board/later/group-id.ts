/** Of a stage's group on a phone's board. */
export const groupId = (stageId: string): string => `board-${stageId}`
