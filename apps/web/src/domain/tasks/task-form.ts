/** In the assignee's select; '' is the caller. */
export const unassigned = 'none'

export const quickSchema = async () => (await import('@loanyard/contract/tasks/schemas')).quickTask
export const editSchema = async () => (await import('@loanyard/contract/tasks/schemas')).editedTask
