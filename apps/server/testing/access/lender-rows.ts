/** What calls of lenders answer, and the staff's preview of them; see access-table.ts for the columns. */
export const lenderRows = `
  previewLenderDeal        200   200     403            403           404   404     403
  listLenderDeals          404   404     404            ·             ·     ·       ·            ·           200     200   200       200
  getLenderDeal            404   404     404            404           404   404     404          ·           200     200   404       404
  listLenderQuestions      404   404     404            404           404   404     404          ·           200     200   404       404
  listLenderAcknowledgements 404 404     404            404           404   404     404          ·           200     200   404       404
  listLenderDocuments      404   404     404            404           404   404     404          ·           200     200   404       404
  getLenderFinancials      404   404     404            404           404   404     404          ·           200     200   404       404
  exportLenderFinancials   404   404     404            404           404   404     404          ·           200     200   404       404
  respondToDeal            404   404     404            404           404   404     404          ·           200     200   404       404
  makeOffer                404   404     404            404           404   404     404          ·           201     201   404       404
  withdrawOffer            404   404     404            404           404   404     404          ·           204     204   404       404
  listOwnDealMessages      404   404     404            404           404   404     404          ·           200     200   404       404
  sendOwnDealMessage       404   404     404            404           404   404     404          ·           201     201   404       404
  readOwnDealMessages      404   404     404            404           404   404     404          ·           204     204   404       404
  listOwnConditions        404   404     404            404           404   404     404          ·           200     200   404       404
  addConditions            404   404     404            404           404   404     404          ·           201     201   404       404
  updateCondition          404   404     404            404           404   404     404          ·           200     200   404       404
  removeCondition          404   404     404            404           404   404     404          ·           204     204   404       404
  decideCondition          404   404     404            404           404   404     404          ·           200     200   404       404`
