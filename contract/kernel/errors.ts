import { failures, type FailureName } from './failure-codes.ts';

export { failures, type FailureName } from './failure-codes.ts';

/** What each failure says where nothing more exact is said. */
export const failureMessages: Readonly<Record<FailureName, string>> = {
  invalid: '填写的内容不正确，请检查后再试',
  signature: '页面停留太久了，请刷新后再试',
  login: '请先登录',
  phoneRequired: '请先绑定并验证手机号',
  forbidden: '您没有权限这样做',
  membersOnly: '仅成员可见，请先加入',
  buyersOnly: '仅购买者可见，请先购买',
  paidContent: '这是付费内容，付费后可以查看',
  banned: '账号已被封禁，如有疑问请在“找回与申诉”里申诉',
  leaving: '账号正在注销，取消注销后才能继续使用',
  muted: '您已被禁言，暂时不能发布或修改内容',
  proofRequired: '请先验证是您本人',
  notFound: '内容不存在或已不可见',
  moduleOff: '这个功能没有打开',
  conflict: '与已有的内容冲突，请刷新后再试',
  tooLarge: '提交的内容太大，请删减后再试',
  stateChanged: '状态已经变化，请刷新后再看',
  tooOften: '操作太频繁，请稍后再试',
  refused: '内容未通过审核，请修改后再试',
  busy: '系统繁忙，请稍后再试',
};
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
    super(detail.message ?? failureMessages[failure]);
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
