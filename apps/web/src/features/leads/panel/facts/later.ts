// What the panel needs once someone edits the lead: a lazy chunk.
export { EditLeadForm } from './edit-lead-form.tsx'
export { LeadFactEditor } from './lead-fact-editor.tsx'
