import * as z from 'zod/mini';

/** What the cashier answers: `[200, {…}]`, or a refusal with WeChat's code. */
export type SandboxAnswer = readonly [status: number, body: object | string | null];

export const refused = (status: number, code: string, message: string): SandboxAnswer => [
  status,
  { code, message },
];
export const wrongInput = refused(400, 'PARAM_ERROR', '参数错误');

export const fen = z.number().check(z.int(), z.minimum(1));
export const number = z.string().check(z.regex(/^[\w*|-]{6,32}$/));
