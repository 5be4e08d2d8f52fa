/**
 * The failures that a call may answer. Source: D141, architecture §4.
 * `code` is sent as `errcode` (v1) or `code` (v3); `status` is the HTTP status. What each says stands in `errors.ts`: the app needs the
 * codes with its first view, and the words come from the server.
 */
export const failures = {
  invalid: { code: 40001, status: 400 },
  signature: { code: 40002, status: 400 },
  login: { code: 40100, status: 401 },
  phoneRequired: { code: 40101, status: 403 },
  forbidden: { code: 40300, status: 403 },
  membersOnly: { code: 40301, status: 403 },
  buyersOnly: { code: 40302, status: 403 },
  paidContent: { code: 40303, status: 403 },
  banned: { code: 40311, status: 403 },
  leaving: { code: 40312, status: 403 },
  muted: { code: 40313, status: 403 },
  proofRequired: { code: 40314, status: 403 },
  notFound: { code: 40400, status: 404 },
  moduleOff: { code: 40402, status: 404 },
  conflict: { code: 40901, status: 409 },
  tooLarge: { code: 41300, status: 413 },
  stateChanged: { code: 42200, status: 422 },
  tooOften: { code: 42900, status: 429 },
  refused: { code: 45100, status: 422 },
  busy: { code: 50300, status: 503 },
} as const;

export type FailureName = keyof typeof failures;
