import { lazyEditors } from '../../../../ui/facts/lazy-editors.ts'

const { preload, editor, open } = lazyEditors(() => import('./later.ts'))

/** Before the first click, when the pointer or the focus comes near. */
export const preloadEditors = preload
export const EditLeadForm = editor((chunk) => chunk.EditLeadForm)
export const LeadFactEditor = editor((chunk) => chunk.LeadFactEditor)
export const openEditor = open
