/**
 * Every attempt of the security review of 2026-11-22, a row of its table each: some ids stand for several rows, which one
 * test repeats. What broke the product then, what was found weak, hostile files that were accepted, and what held.
 */
export const attempts = {
  broken:
    rows(`A12 T1 T1b T1c T3 T4 T7 T8 T5 T5b T9 A9 R6 D-bombs D-book-1.xlsx D-book-4.xlsx Q1 Q5 Q6 G1 D-preauth D-kill
    D-kill2`),
  weak: rows(`A2b A3b A12b A5a T6 A10d A17 C4b A23 R5b R7 R8 R9b F-quota I1b D-csv D-argon Q1b Q3 Q4 G2 G3 P3 V1 P2 X3 X4
    D-sign`),
  accepted: rows(`F-bomb-lie.docx F-eicar.txt F-external.xlsx F-huge-mediabox.pdf F-image-bomb.pdf F-js-embedded.pdf
    F-junk-then-html.pdf F-pages-50k.pdf F-pdf-zip-polyglot.pdf F-remote-template.docx F-symlink.zip F-xxe.docx`),
  held: rows(`A1 A2 A3 A3c A4 A6 A5 A7 T2 T2b A8 A10a A10b A10c A22 A20 A21 C1 C2 C3 C4 C5 C6 C7 C9 C9b A24 C8 R1 R2 R3 R4
    R5 R9 F-14000-rgb.png F-30000.png F-65500.jpg F-abs.zip F-bomb-small.docx F-bomb.docx F-deep.pdf F-exe.zip
    F-flate-bomb.pdf F-form-loop.pdf F-garbage.heic F-html-in-head.pdf F-html.csv F-html.pdf F-html.txt F-huge.tif
    F-huge.webp F-late-html.txt F-lie.png F-loop.doc F-loop.tif F-many.zip F-max.png F-meta.heic F-nested.zip
    F-pages-lie.pdf F-pages-loop.pdf F-pdf-zip-polyglot.zip F-script.svg F-slip.zip F-slip2.zip F-svg.png F-trail.zip
    F-wide.tif F-zero.png F-names F-archive F-inline F-swap F-race F-type I1 I2 I3 I4 I5 H1 H2 H3 H4 H5 H6 H7 H8 S1 S2 S3
    D-csv D-csv D-csv D-csv D-json D-json D-json D-json D-json D-json D-json D-json D-re D-search D-lists D-sse Q2 Q7 P1
    A19b M1 N1 X1 D-noisy X2b`),
  control: rows('A19 F-good.pdf'),
} as const

/** Ids by the test file, beside this one, whose titles begin with them. */
export const lettered: Readonly<Record<string, readonly string[]>> = {
  'file-handling.test.ts': rows('F-names F-archive F-inline F-swap F-race F-type'),
  'held-files.test.ts': rows(`F-14000-rgb.png F-30000.png F-65500.jpg F-abs.zip F-bomb-small.docx F-bomb.docx F-deep.pdf
    F-exe.zip F-flate-bomb.pdf F-form-loop.pdf F-garbage.heic F-html-in-head.pdf F-html.csv F-html.pdf F-html.txt
    F-huge.tif F-huge.webp F-late-html.txt F-lie.png F-loop.doc F-loop.tif F-many.zip F-max.png F-meta.heic F-nested.zip
    F-pages-lie.pdf F-pages-loop.pdf F-pdf-zip-polyglot.zip F-script.svg F-slip.zip F-slip2.zip F-svg.png F-trail.zip
    F-wide.tif F-zero.png F-good.pdf`),
  'injection.test.ts': rows('I1 I2 I3 I4 I5'),
  'load.test.ts': rows('D-csv D-json D-re D-search D-lists D-sse D-noisy'),
  'protocol.test.ts': rows('H1 H2 H3 H4 H5 H6 H7 H8 S1 S2 S3'),
  'roles.test.ts': rows('R2 R3 R4 R5 R9 N1 M1'),
  'sign-in.test.ts': rows('A1 A2 A3 A3c A5 A6 A7 A8 A10b A10c A19 A19b A20 A21 A22 Q7 T2b'),
  'tenants.test.ts': rows('C1 C2 C3 C4 C5 C6'),
  'tenants-live.test.ts': rows('C7 C8 C9 C9b'),
}

/** Attempts that a test elsewhere proves: its file from the root of the project, and its title as it is written there. */
export const elsewhere: Readonly<Record<string, readonly [file: string, title: string]>> = {
  A4: [
    'apps/server/src/features/auth/sign-in.test.ts',
    'an account is slowed after ten wrong tries, over all processes, and let in when the time is up',
  ],
  A10a: [
    'apps/server/src/features/auth/equal-effort.test.ts',
    'a password that does not fit runs the same statements for any address',
  ],
  A24: ['apps/server/src/http/rate-limits.test.ts', 'the limit holds over all processes'],
  P1: [
    'apps/server/src/features/auth/password-change.test.ts',
    'a wrong current password changes nothing, and ten of them are enough for a while',
  ],
  Q2: [
    'apps/server/src/platform/row-level-security.test.ts',
    'without a door nothing is there, for any role of the server',
  ],
  R1: [
    'apps/server/src/access-matrix.test.ts',
    '%s: every caller gets what its row says; only a change leaves an audit entry',
  ],
  T2: [
    'apps/server/src/features/auth/unproven.test.ts',
    'whoever opened an account with an address that is not theirs sees nothing that is shared with the address',
  ],
  X1: ['e2e/attacks.spec.ts', 'X1: markup in every field people fill in runs on no page, for anyone'],
  X2b: ['e2e/attacks.spec.ts', 'X2b: no page of ours shows in a frame of another origin, where a control page does'],
}

function rows(text: string): readonly string[] {
  return text.split(/\s+/)
}
