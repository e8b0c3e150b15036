// Checklists
export const staleChecklist = 'Someone else changed this checklist. Review the latest version.'
export const changeForbidden = 'Only an Admin or a Manager can change checklists.'
export const deleteRequested = 'This checklist was requested on a deal, so it can’t be deleted. Archive it instead.'
export const copySuffix = ' (copy)'

// Items and their documents
export const tooManyItems = (max: number): string => `A checklist can have at most ${max} items.`
export const templateNotFound = 'We couldn’t find this template document.'
export const templateNotReady = 'This document hasn’t finished uploading, or was rejected.'
export const signatureNeedsPdf = 'Choose the PDF to be signed.'
export const fieldPageMissing = (pages: number): string =>
  `The PDF has only ${pages} ${pages === 1 ? 'page' : 'pages'}. Move the fields onto one of them.`
