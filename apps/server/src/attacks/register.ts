/**
 * Every attempt of the security review of 2026-11-22, one entry per row of its table: what broke the product then, what
 * was weak, hostile files that were accepted, and what held. Some ids cover several rows, which one test repeats.
 */
export const attempts = {
  broken: idsOf(`A12 T1 T1b T1c T3 T4 T7 T8 T5 T5b T9 A9 R6 D-bombs D-book-1 D-book-4 Q1 Q5 Q6 G1 D-preauth D-kill
    D-kill2`),
  weak: idsOf(`A2b A3b A12b A5a T6 A10d A17 C4b A23 R5b R7 R8 R9b F-quota I1b D-csv D-argon Q1b Q3 Q4 G2 G3 P3 V1 P2 X3 X4
    D-sign`),
  accepted: idsOf(`F-bomb-lie.docx F-eicar.txt F-external.xlsx F-huge-mediabox.pdf F-image-bomb.pdf F-js-embedded.pdf
    F-junk-then-html.pdf F-pages-50k.pdf F-pdf-zip-polyglot.pdf F-remote-template.docx F-symlink.zip F-xxe.docx`),
  held: idsOf(`A1 A2 A3 A3c A4 A6 A5 A7 T2 T2b A8 A10a A10b A10c A22 A20 A21 C1 C2 C3 C4 C5 C6 C7 C9 C9b A24 C8 R1 R2 R3 R4
    R5 R9 F-14000-rgb.png F-30000.png F-65500.jpg F-abs.zip F-bomb-small.docx F-bomb.docx F-deep.pdf F-exe.zip
    F-flate-bomb.pdf F-form-loop.pdf F-garbage.heic F-html-in-head.pdf F-html.csv F-html.pdf F-html.txt F-huge.tif
    F-huge.webp F-late-html.txt F-lie.png F-loop.doc F-loop.tif F-many.zip F-max.png F-meta.heic F-nested.zip
    F-pages-lie.pdf F-pages-loop.pdf F-pdf-zip-polyglot.zip F-script.svg F-slip.zip F-slip2.zip F-svg.png F-trail.zip
    F-wide.tif F-zero.png F-names F-archive F-inline F-swap F-race F-type I1 I2 I3 I4 I5 H1 H2 H3 H4 H5 H6 H7 H8 S1 S2 S3
    D-csv D-csv D-csv D-csv D-json D-json D-json D-json D-json D-json D-json D-json D-re D-search D-lists D-sse Q2 Q7 P1
    A19b M1 N1 X1 D-noisy X2b`),
  control: idsOf('A19 F-good.pdf'),
} as const

/** Ids by the test file in this folder whose titles begin with them. */
export const testedIn: Readonly<Record<string, readonly string[]>> = {
  'accounts/accounts.test.ts': idsOf('T1 T1b T1c T7'),
  'files/active-pdf.test.ts': idsOf('F-huge-mediabox.pdf F-image-bomb.pdf F-js-embedded.pdf F-pdf-zip-polyglot.pdf'),
  'network/file-urls.test.ts': idsOf('R5b R9b'),
  'audit/audit.test.ts': idsOf('Q4 Q5'),
  'audit/audit-upgrade.test.ts': idsOf('Q5'),
  'files/csv-cells.test.ts': idsOf('I1b'),
  'files/file-handling.test.ts': idsOf('F-names F-archive F-inline F-swap F-race F-type'),
  'files/hostile-files.test.ts':
    idsOf(`F-bomb-lie.docx F-external.xlsx F-huge-mediabox.pdf F-image-bomb.pdf F-js-embedded.pdf
    F-junk-then-html.pdf F-pages-50k.pdf F-pdf-zip-polyglot.pdf F-remote-template.docx F-symlink.zip F-xxe.docx`),
  // Not an attempt of the review: a partner that the operator freezes stays closed.
  'access/frozen-partner.test.ts': [],
  'files/rejected-files.test.ts':
    idsOf(`F-14000-rgb.png F-30000.png F-65500.jpg F-abs.zip F-bomb-small.docx F-bomb.docx F-deep.pdf
    F-exe.zip F-flate-bomb.pdf F-form-loop.pdf F-garbage.heic F-html-in-head.pdf F-html.csv F-html.pdf F-html.txt
    F-huge.tif F-huge.webp F-late-html.txt F-lie.png F-loop.doc F-loop.tif F-many.zip F-max.png F-meta.heic F-nested.zip
    F-pages-lie.pdf F-pages-loop.pdf F-pdf-zip-polyglot.zip F-script.svg F-slip.zip F-slip2.zip F-svg.png F-trail.zip
    F-wide.tif F-zero.png F-good.pdf`),
  'network/http.test.ts': idsOf('D-preauth H6'),
  'access/injection.test.ts': idsOf('I1 I2 I3 I4 I5'),
  'accounts/invitations.test.ts': idsOf('R6 R7 R8 T8'),
  // Not attempts of the review: links that stay open, and new ones in their place.
  'accounts/links.test.ts': [],
  'network/limits.test.ts': idsOf('C4b A23'),
  'network/load.test.ts': idsOf('D-csv D-json D-re D-search D-lists D-sse D-noisy'),
  'accounts/onboarding.test.ts': idsOf('A10d G3 T7'),
  'operations/operator.test.ts': idsOf('Q5 Q6'),
  'files/parsers.test.ts': idsOf('D-book-1 D-book-4 D-kill D-kill2 D-csv D-bombs D-sign'),
  'accounts/passwords.test.ts': idsOf('A17'),
  'accounts/people.test.ts': idsOf('T1 T1b T1c T3 T4 T5 T5b T9'),
  'network/protocol.test.ts': idsOf('H1 H2 H3 H4 H5 H6 H7 H8 S1 S2 S3'),
  'network/quotas.test.ts': idsOf('F-quota D-noisy T7'),
  'access/roles.test.ts': idsOf('R2 R3 R4 R5 R9 N1 M1'),
  'operations/rotation.test.ts': idsOf('A9'),
  'operations/secrets.test.ts': idsOf('A8 A9 Q1 Q1b'),
  'audit/security-alerts.test.ts': idsOf('Q6'),
  'audit/security-log.test.ts': idsOf('Q6'),
  'audit/security-log-outsiders.test.ts': idsOf('Q6'),
  'accounts/sessions.test.ts': idsOf('A12 A12b A23 A2b A5a D-argon P3 T6 V1'),
  'accounts/sign-in.test.ts': idsOf('A1 A2 A3 A3c A5 A6 A7 A8 A10b A10c A19 A19b A20 A21 A22 Q7 T2b'),
  'operations/start-up.test.ts': idsOf('G1 G2 Q3 X4'),
  'accounts/step-up.test.ts': idsOf('P2'),
  'accounts/subjects.test.ts': idsOf('T7'),
  'access/tenants.test.ts': idsOf('C1 C2 C3 C4 C5 C6'),
  'access/tenants-realtime.test.ts': idsOf('C7 C8 C9 C9b'),
}

/** Attempts that a test elsewhere proves: its path from the root, and its exact title. */
export const testedElsewhere: Readonly<Record<string, readonly [file: string, title: string]>> = {
  A4: [
    'apps/server/src/features/auth/sign-in/sign-in.test.ts',
    'limits an account after ten failed attempts across processes until the window ends',
  ],
  A10a: [
    'apps/server/src/features/auth/sign-in/account-enumeration.test.ts',
    'runs the same statements for a wrong password at any address',
  ],
  A3b: [
    'apps/server/src/config/production.test.ts',
    'A3b: warns about a proxy range that includes public addresses: %s',
  ],
  A24: ['apps/server/src/http/access/rate-limits.test.ts', 'holds the limit across all processes'],
  // Accepted in the review and still today: only a virus scanner detects it.
  'F-eicar.txt': [
    'apps/server/src/media/inspect/clamd/clamd.test.ts',
    'rejects what clamd finds, before any other check of the file',
  ],
  P1: [
    'apps/server/src/features/auth/account/change-password.test.ts',
    'rejects a wrong current password and blocks after ten attempts',
  ],
  Q2: [
    'apps/server/src/db/scopes/row-level-security.test.ts',
    'shows no rows outside a scope, for any role of the server',
  ],
  R1: [
    'apps/server/src/http/access/access-matrix.test.ts',
    '%s: answers every caller as its row says, and audits changes only',
  ],
  T2: [
    'apps/server/src/features/auth/account/unverified-email.test.ts',
    "shows the opener of an account with someone else's address nothing shared with that address",
  ],
  X1: [
    'e2e/journeys/security/injection-and-framing.spec.ts',
    'X1: markup in any text field runs on no page, for any viewer',
  ],
  X3: [
    'e2e/journeys/documents/preview.spec.ts',
    'a PDF can run no script, submit no form and start no program; links show their target',
  ],
  X2b: [
    'e2e/journeys/security/injection-and-framing.spec.ts',
    'X2b: no page of ours loads in a frame of another origin, while a control page does',
  ],
}

function idsOf(text: string): readonly string[] {
  return text.split(/\s+/)
}
