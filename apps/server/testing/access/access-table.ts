import { securityRows } from './accounts/security-inputs.ts'
import { ssoRows } from './accounts/sso-inputs.ts'
import { leadRows } from './lead-calls.ts'
import { lenderRows } from './lender-rows.ts'
import { requestRows } from './request-inputs.ts'
import { taskRows } from './task-inputs.ts'
import { unscopedCalls } from './unscoped-calls.ts'
import { viewRows } from './view-inputs.ts'

/**
 * What each call answers to the partner's own staff (product-rules 2), by who owns the resources it is about; · where
 * it names none. Then the statuses for the deal's borrower, where a call is for both sides, and for people of lenders
 * of a shared deal: the contact, staff assigned to the deal, an unassigned colleague, and the contact of another
 * lender. For resources of any other deal all of them get 404. The calls at the end name no partner and check no role.
 */
const table = `
                           given to the caller          not given     foreign or missing          own         shared
                           Admin Manager Coordinator    Coordinator   Admin Manager Coordinator   borrower    contact staff colleague other

  getPartnerDetail         200   200     200            ·             ·     ·       ·
  updatePartnerDetail      200   200     403            ·             ·     ·       ·
  getPartnerLimits         200   200     403            ·             ·     ·       ·
  getPartnerSetup          200   200     403            ·             ·     ·       ·
  dismissPartnerSetup      204   204     403            ·             ·     ·       ·
${securityRows}
${ssoRows}
  searchEverything         200   200     200            ·             ·     ·       ·
  listAudit                200   200     403            ·             ·     ·       ·
  exportAudit              200   200     403            ·             ·     ·       ·
  listAuditPeople          200   200     403            ·             ·     ·       ·
  checkAudit               200   200     403            ·             ·     ·       ·
  listSecurityEvents       200   403     403            ·             ·     ·       ·
  exportSecurityEvents     200   403     403            ·             ·     ·       ·
  getPipelineReport        200   200     403            ·             ·     ·       ·
  getPerformanceReport     200   200     403            ·             ·     ·       ·
  exportPipelineReport     200   200     403            ·             ·     ·       ·
  exportPerformanceReport  200   200     403            ·             ·     ·       ·

  getPartnerSocial         200   200     200            ·             ·     ·       ·           200         200     200   200       200
  updatePartnerSocial      200   200     403            ·             ·     ·       ·

  listStaffNotifications   200   200     200            ·             ·     ·       ·
  markStaffNotificationsViewed     200 200 200          404           404   404     404
  markAllStaffNotificationsViewed  200 200 200          ·             ·     ·       ·

  listStages               200   200     200            ·             ·     ·       ·
  createStage              201   201     403            ·             ·     ·       ·
  updateStage              200   200     403            ·             404   404     403
  deleteStage              204   204     403            ·             404   404     403
  listStageTasks           200   200     200            ·             404   404     404
  replaceStageTasks        200   200     403            ·             404   404     403

${leadRows}
  listDeals                200   200     200            ·             ·     ·       ·
  getBoard                 200   200     200            ·             ·     ·       ·
  getDealTotals            200   200     200            ·             ·     ·       ·
  getDealGroups            200   200     200            ·             ·     ·       ·
  changeDeals              200   200     200            404           404   404     404
${viewRows}
  createDeal               201   201     403            ·             ·     ·       ·
  previewInvitation        200   200     403            ·             ·     ·       ·
  createSampleDeal         201   201     403            ·             ·     ·       ·
  exportDeals              200   200     200            ·             ·     ·       ·
  getDeal                  200   200     200            404           404   404     404
  previewPortal            200   200     200            404           404   404     404
  updateDeal               200   200     200            404           404   404     404
  deleteDeal               204   204     403            404           404   404     404
  restoreDeal              200   200     403            403           404   404     403
  moveStage                200   200     200            404           404   404     404
  listActivity             200   200     200            404           404   404     404
  listActivityPeople       200   200     200            404           404   404     404
  listNotes                200   200     200            404           404   404     404
  getNote                  200   200     200            404           404   404     404
  createNote               201   201     201            404           404   404     404
  deleteNote               204   204     403            404           404   404     404
  updateNote               200   403     403            404           404   404     404
  pinNote                  200   200     200            404           404   404     404
  unpinNote                200   200     200            404           404   404     404
  createUpload             201   201     201            404           404   404     404       201
  presignParts             200   200     200            404           404   404     404       200
  getUpload                200   200     200            404           404   404     404       200
  completeUpload           200   200     200            404           404   404     404       200
  cancelUpload             204   204     204            404           404   404     404       204
  getDocument              200   200     200            404           404   404     404       200            200     200   404       404
  updateDocument           200   200     200            404           404   404     404
  deleteDocument           204   204     204            404           404   404     404       204
  restoreDocument          200   200     200            404           404   404     404       200
  presignDownload          200   200     200            404           404   404     404       200            200     200   404       404
  prepareZip               200   200     200            404           404   404     404          200         200     200   404       404
  listDealDocuments        200   200     200            404           404   404     404       200
  listStageDocuments       200   200     200            404           404   404     404
  listDocumentStages       200   200     200            404           404   404     404
  shareWithCoordinator     201   201     403            403           404   404     403
  unshareWithCoordinator   204   204     403            403           404   404     403

  listStaff                200   200     403            ·             ·     ·       ·
  addStaff                 201   201     403            ·             ·     ·       ·
  getStaff                 200   200     403            403           404   404     403
  updateStaff              200   200     403            403           404   404     403
  removeStaff              204   204     403            403           404   404     403
  inviteStaffAgain         202   202     403            403           404   404     403
  listStaffDeals           200   200     403            403           404   404     403

  listBundles              200   200     200            ·             ·     ·       ·
  createBundle             201   201     403            ·             ·     ·       ·
  getBundle                200   200     200            404           404   404     404
  previewChecklist         200   200     200            404           404   404     404
  updateBundle             200   200     403            404           404   404     404
  deleteBundle             204   204     403            404           404   404     404
  duplicateBundle          201   201     403            404           404   404     404
  addStarterBundles        201   201     403            ·             ·     ·       ·
  listAttachments          200   200     200            404           404   404     404
  createAttachment         201   201     403            404           404   404     404
  updateAttachment         200   200     403            404           404   404     404
  deleteAttachment         204   204     403            404           404   404     404

${requestRows}

  listLenders              200   200     403            ·             ·     ·       ·
  getLenderGroups          200   200     403            ·             ·     ·       ·
  createLender             201   201     403            ·             ·     ·       ·
  getLender                200   200     403            403           404   404     403
  updateLender             200   200     403            403           404   404     403
  listFittingDeals         200   200     403            403           404   404     403
  setLenderStatus          200   200     403            403           404   404     403
  listLenderStaff          200   200     403            403           404   404     403
  addLenderStaff           201   201     403            403           404   404     403
  setLenderStaffStatus     200   200     403            403           404   404     403
  inviteLenderStaffAgain   202   202     403            403           404   404     403
  listSharedDeals          200   200     403            403           404   404     403
  listLendersForDeal       200   200     403            403           404   404     403
  shareDealWithLender      201   201     403            403           404   404     403
  changeSharing            200   200     403            403           404   404     403
  changeShareNote          200   200     403            403           404   404     403
  endLenderSharing         204   204     403            403           404   404     403
  shareDealWithLenderStaff 201   201     403            403           404   404     403
  endLenderStaffSharing    204   204     403            403           404   404     403
  getDealSharing           200   200     403            403           404   404     403
  listDealMessages         200   200     403            403           404   404     403
  sendDealMessage          201   201     403            403           404   404     403
  readDealMessages         204   204     403            403           404   404     403
  listDealDownloads        200   200     403            403           404   404     403
  listLenderAccess         403   403     403            404           404   404     404       200
  listDocumentAccess       403   403     403            404           404   404     404       200
  acceptOffer              200   200     403            403           404   404     403
  listConditions           200   200     403            403           404   404     403
  answerCondition          200   200     403            403           404   404     403
  requestForCondition      201   201     403            403           404   404     403

${taskRows}

${lenderRows}

  getFinancials            200   200     200            404           404   404     404
  getFinancialVersions     200   200     200            404           404   404     404
  getSourceUse             200   200     200            404           404   404     404
  saveSourceUse            200   200     200            404           404   404     404
  deleteSourceUse          204   204     204            404           404   404     404
  moveSourceUse            200   200     200            404           404   404     404
  getCollateral            200   200     200            404           404   404     404
  saveCollateral           200   200     200            404           404   404     404
  deleteCollateral         204   204     204            404           404   404     404
  moveCollateral           200   200     200            404           404   404     404
  getFinancialSummary      200   200     200            404           404   404     404
  saveFinancialSummary     200   200     200            404           404   404     404
  deleteFinancialSummary   204   204     204            404           404   404     404
  moveFinancialSummary     200   200     200            404           404   404     404
  addPeriod                200   200     200            404           404   404     404
  renamePeriod             200   200     200            404           404   404     404
  changePeriod             200   200     200            404           404   404     404
  saveDebt                 200   200     200            404           404   404     404
  exportFinancials         200   200     200            404           404   404     404
  importFinancials         200   200     200            404           404   404     404
  getLendingRates          200   200     200            ·             ·     ·       ·
  addLendingRate           201   201     403            ·             ·     ·       ·
  withdrawLendingRate      204   204     403            403           404   404     403

  getUser                  200   200     200            ·             ·     ·       ·
  updateUser               200   200     200            ·             ·     ·       ·
  listInvitations          200   200     200            ·             ·     ·       ·
  acceptInvitation         204   204     204            404           404   404     404
  declineInvitation        204   204     204            404           404   404     404
  listSessions             200   200     200            ·             ·     ·       ·
  endSession               204   204     204            404           404   404     404
  endOtherSessions         204   204     204            ·             ·     ·       ·
  changePassword           204   204     204            ·             ·     ·       ·
  confirmUser              200   200     200            ·             ·     ·       ·
  sendConfirmationCode     202   202     202            ·             ·     ·       ·
  getSecondFactorStatus    200   200     200            ·             ·     ·       ·
  startSecondFactor        200   200     200            ·             ·     ·       ·
  verifySecondFactor       200   200     200            ·             ·     ·       ·
  listSecondFactors        200   200     200            ·             ·     ·       ·
  startPasskey             200   200     200            ·             ·     ·       ·
  addPasskey               201   201     201            ·             ·     ·       ·
  startAuthenticatorApp    200   200     200            ·             ·     ·       ·
  addAuthenticatorApp      201   201     201            ·             ·     ·       ·
  renameSecondFactor       200   200     200            404           404   404     404
  removeSecondFactor       204   204     204            404           404   404     404
  replaceRecoveryCodes     201   201     201            ·             ·     ·       ·
  requestFactorRemoval     202   202     202            ·             ·     ·       ·
  cancelFactorRemoval      204   204     204            ·             ·     ·       ·
  removeLostFactors        409   409     409            ·             ·     ·       ·
  followEvents             200   200     200            ·             ·     ·       ·
  listClientNotifications  200   200     200            ·             ·     ·       ·
  markClientNotificationsViewed    404 404 404          404           404   404     404
  markAllClientNotificationsViewed 200 200 200          ·             ·     ·       ·
  listPortalNotifications  200   200     200            ·             ·     ·       ·
  markPortalNotificationsViewed    404 404 404          404           404   404     404
  markAllPortalNotificationsViewed 409 409 409          ·             ·     ·       ·
  listLenderNotifications  200   200     200            ·             ·     ·       ·
  markLenderNotificationsViewed    404 404 404          404           404   404     404
  markAllLenderNotificationsViewed 409 409 409          ·             ·     ·       ·
  listRequestNotifications 200   200     200            ·             ·     ·       ·
  markRequestNotificationsViewed   200 200 200          404           404   404     404
  markAllRequestNotificationsViewed 200 200 200         ·             ·     ·       ·
${unscopedCalls}`

export interface Row {
  readonly given: readonly string[]
  readonly notGiven: string
  readonly outside: readonly string[]
  /** Empty if the call is not for borrowers. */
  readonly borrower: string
  /** Contact, staff, colleague, other lender; empty if the call is not for lenders. */
  readonly lenders: readonly string[]
}

export const rows: ReadonlyMap<string, Row> = new Map<string, Row>(
  table
    .split('\n')
    .slice(3)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', a = '', m = '', c = '', notGiven = '', ...rest] = line.trim().split(/\s+/)
      const [outside, borrower = '·', lenders] = [rest.slice(0, 3), rest[3], rest.slice(4)]
      return [name, { given: [a, m, c], notGiven, outside, borrower: borrower === '·' ? '' : borrower, lenders }]
    }),
)
