// Without lenders
export const noLendersText =
  'Add the lenders you work with. Once you’ve added a contact, you can share deals with them.'
export const noLendersTitle = 'No lenders yet'
export const noMatchText = 'Remove a filter or change your search.'
export const noMatchTitle = 'No lenders match these filters'
