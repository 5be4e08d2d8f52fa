import * as z from 'zod/mini';
import type { Deps } from '../../platform/context.ts';
import { nameField, timeText } from './client.ts';
import { revealed } from './cryptography.ts';
import { behaviour } from './sandbox-behaviour.ts';
import { certificateSigner, newNumber, publicKeySigner } from './sandbox-keys.ts';
import { fen, refused, type SandboxAnswer, wrongInput } from './sandbox-answers.ts';
import { addTransfer, findTransfer } from './sandbox-store.ts';

const transferInput = z.object({
  appid: z.string().check(z.minLength(1)),
  out_bill_no: z.string().check(z.regex(/^[0-9A-Za-z]{1,32}$/)),
  transfer_scene_id: z.string(),
  openid: z.string().check(z.minLength(1)),
  [nameField]: z.optional(z.string()),
  transfer_amount: fen,
  transfer_remark: z.string().check(z.minLength(1), z.maxLength(32)),
  notify_url: z.url(),
  transfer_scene_report_infos: z.array(z.object({ info_type: z.string(), info_content: z.string() })),
});

/** Fen from which a name must come with a transfer, and below which it must not. */
const nameNeeded = 200_000;
const nameAllowed = 30;

export async function transfer(deps: Deps, body: unknown): Promise<SandboxAnswer> {
  const { data: input } = z.safeParse(transferInput, body);
  if (!input) return wrongInput;
  const { refuse } = await behaviour(deps.db);
  if (refuse) return refused(403, refuse, refuse === 'NOT_ENOUGH' ? '资金不足' : '商户无权限');
  const name = input[nameField] ? await nameIn(deps, input[nameField]) : '';
  if (name === null) return refused(400, 'PARAM_ERROR', '姓名无法解密');
  if (name !== '' && input.transfer_amount < nameAllowed)
    return refused(400, 'PARAM_ERROR', '转账金额低于 0.3 元时不能传入姓名');
  if (name === '' && input.transfer_amount >= nameNeeded)
    return refused(400, 'PARAM_ERROR', '转账金额达到 2000 元时必须传入姓名');
  const now = deps.clock();
  const made = await addTransfer(deps.db, {
    out_bill_no: input.out_bill_no,
    transfer_bill_no: newNumber(deps, '1330'),
    package_info: newNumber(deps, 'affffddafdfafddffda=='),
    appid: input.appid,
    openid: input.openid,
    realname: name,
    amount: input.transfer_amount,
    remark: input.transfer_remark,
    state: 'WAIT_USER_CONFIRM',
    fail_reason: '',
    notify_path: new URL(input.notify_url).pathname,
    created_at: now,
    updated_at: now,
  });
  const one = made ?? (await findTransfer(deps.db, input.out_bill_no));
  if (!one || one.amount !== input.transfer_amount || one.openid !== input.openid)
    return refused(400, 'INVALID_REQUEST', '商户单号重复');
  return [
    200,
    {
      out_bill_no: one.out_bill_no,
      transfer_bill_no: one.transfer_bill_no,
      create_time: timeText(one.created_at),
      state: one.state,
      ...(one.state === 'WAIT_USER_CONFIRM' ? { package_info: one.package_info } : {}),
    },
  ];
}

/** null for what was not encrypted for this cashier. */
async function nameIn(deps: Deps, encrypted: string): Promise<string | null> {
  const { certificate = 1 } = await behaviour(deps.db);
  for (const { privateKey } of [await publicKeySigner(deps), await certificateSigner(deps, certificate)]) {
    try {
      return revealed(privateKey, encrypted);
    } catch {
      // Perhaps for the other one.
    }
  }
  return null;
}
