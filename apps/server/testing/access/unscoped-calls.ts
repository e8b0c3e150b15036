import { unscopedSsoCalls } from './accounts/sso-inputs.ts'

/** The last rows of the access table: calls that name no partner and check no role. */
export const unscopedCalls = `
  listLenderPartners       200   200     200            ·             ·     ·       ·
  listLenderPipeline       200   200     200            ·             ·     ·       ·
  listPortalDeals          200   200     200            ·             ·     ·       ·
  listDoNext               200   200     200            ·             ·     ·       ·
  getPreQualifyDefault     404   404     404            ·             ·     ·       ·
  getPreQualifyPartner     200   200     200            ·             ·     ·       ·
  preQualify               202   202     202            ·             ·     ·       ·
  listLoanRequests         200   200     200            ·             ·     ·       ·
  createDemoRequest        201   201     201            ·             ·     ·       ·
  listDemoRequests         200   200     200            ·             ·     ·       ·
  listUnreadCounts         200   200     200            ·             ·     ·       ·
  listDemoSlots            200   200     200            ·             ·     ·       ·
  createToken              200   200     200            ·             ·     ·       ·
  createAdminToken         200   200     200            ·             ·     ·       ·
  startPasskeySignIn       200   200     200            ·             ·     ·       ·
  signInWithPasskey        200   200     200            ·             ·     ·       ·
${unscopedSsoCalls}
  refreshToken             200   200     200            ·             ·     ·       ·
  logout                   204   204     204            ·             ·     ·       ·
  requestMagicLink         202   202     202            ·             ·     ·       ·
  useMagicLink             200   200     200            ·             ·     ·       ·
  checkMagicLink           200   200     200            ·             ·     ·       ·
  checkPassword            204   204     204            ·             ·     ·       ·
  replaceMagicLink         202   202     202            ·             ·     ·       ·
  getSignInBrand           200   200     200            ·             ·     ·       ·
  setPassword              200   200     200            ·             ·     ·       ·
  getOnboarding            200   200     200            ·             ·     ·       ·
  onboardPartner           201   201     201            ·             ·     ·       ·
  bulkDownload             200   200     200            ·             ·     ·       ·`
