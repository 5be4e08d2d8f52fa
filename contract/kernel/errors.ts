/**
 * The failures that a call may answer. Source: D141, architecture §4.
 * `code` is sent as `errcode` (v1) or `code` (v3); `status` is the HTTP status.
 */
export const failures = {
  invalid: { code: 40001, status: 400, message: '填写的内容不正确，请检查后再试' },
  signature: { code: 40002, status: 400, message: '页面停留太久了，请刷新后再试' },
  login: { code: 40100, status: 401, message: '请先登录' },
  phoneRequired: { code: 40101, status: 403, message: '请先绑定并验证手机号' },
  forbidden: { code: 40300, status: 403, message: '您没有权限这样做' },
  membersOnly: { code: 40301, status: 403, message: '仅成员可见，请先加入' },
  buyersOnly: { code: 40302, status: 403, message: '仅购买者可见，请先购买' },
  paidContent: { code: 40303, status: 403, message: '这是付费内容，付费后可以查看' },
  banned: { code: 40311, status: 403, message: '账号已被封禁，如有疑问请在“找回与申诉”里申诉' },
  leaving: { code: 40312, status: 403, message: '账号正在注销，取消注销后才能继续使用' },
  muted: { code: 40313, status: 403, message: '您已被禁言，暂时不能发布或修改内容' },
  proofRequired: { code: 40314, status: 403, message: '请先验证是您本人' },
  notFound: { code: 40400, status: 404, message: '内容不存在或已不可见' },
  conflict: { code: 40901, status: 409, message: '与已有的内容冲突，请刷新后再试' },
  tooLarge: { code: 41300, status: 413, message: '提交的内容太大，请删减后再试' },
  stateChanged: { code: 42200, status: 422, message: '状态已经变化，请刷新后再看' },
  tooOften: { code: 42900, status: 429, message: '操作太频繁，请稍后再试' },
  refused: { code: 45100, status: 422, message: '内容未通过审核，请修改后再试' },
  busy: { code: 50300, status: 503, message: '系统繁忙，请稍后再试' },
} as const;

export type FailureName = keyof typeof failures;

export interface FailureDetail {
  /** One Chinese sentence that says what to do. */
  message?: string;
  /** Dotted path of the refused field, e.g. `cardWorks.0.company`. */
  field?: string;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  /** The conflict is with another account that may be merged with this one (D9). */
  mergeable?: boolean;
}

/** An expected failure of a call: part of the contract, not a defect. */
export class Failure extends Error {
  readonly failure: FailureName;
  readonly code: number;
  readonly status: number;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;
  readonly mergeable: boolean | undefined;

  constructor(failure: FailureName, detail: FailureDetail = {}) {
    const known = failures[failure];
    super(detail.message ?? known.message);
    this.name = 'Failure';
    this.failure = failure;
    this.code = known.code;
    this.status = known.status;
    this.field = detail.field;
    this.retryAfter = detail.retryAfter;
    this.mergeable = detail.mergeable;
  }
}

/** Throws the named failure; returns `never`, so that callers narrow. */
export function fail(failure: FailureName, detail?: FailureDetail): never {
  throw new Failure(failure, detail);
}

/** What somebody asked for is not there, or not for them: both are said in the same words. */
export function notFound(message: string, field?: string): never {
  return fail('notFound', field === undefined ? { message } : { message, field });
}
