import { bindWechat, proveWechat } from '@qunlu/contract/account/bindings.ts';
import { getSign, sendPhoneCode } from '@qunlu/contract/account/calls.ts';
import { prove } from '@qunlu/contract/account/settings.ts';
import { wechatBegin } from '@qunlu/contract/account/wechat.ts';
import { payOrder } from '@qunlu/contract/order/calls.ts';
import {
  confirmSandboxPayment,
  confirmSandboxTransfer,
  sandboxPayments,
  sandboxTransfers,
} from '@qunlu/contract/sandbox.ts';
import { recharge } from '@qunlu/contract/wallet/calls.ts';
import { walletRules, withdrawalFee } from '@qunlu/contract/wallet/rules.ts';
import { applyWithdrawal } from '@qunlu/contract/wallet/withdrawals.ts';
import { decideWithdrawal, listWithdrawals, viewWithdrawal } from '@qunlu/contract/wallet/staff.ts';
import { inTransaction, jobContext } from '../../platform/context.ts';
import type { DemoCaller, DemoWorld, Visitor } from '../../platform/demo.ts';
import { lockPeople } from '../account/api/people.ts';
import { post } from '../ledger/api/post.ts';
import { payOut } from './service/payout.ts';

const customer = '欧阳明月';
/** An example: only its check digit is right. */
const idNumber = '110101198503070013';

/** Tops up by scanning a code of the cashier. */
async function topUp(world: DemoWorld, as: Visitor, total: number): Promise<void> {
  const { hash } = await world.call(recharge, { body: { total }, as });
  await world.call(payOrder, { body: { hash, channel: 'native' }, as });
  const { list } = await world.call(sandboxPayments, { query: {} });
  await world.call(confirmSandboxPayment, { body: { out_trade_no: list[0]?.out_trade_no ?? '' } });
}

async function bindPayee(world: DemoWorld, as: Visitor): Promise<void> {
  const { ts, sign } = await world.call(getSign, { body: {}, as });
  await world.call(sendPhoneCode, { body: { scene: 'prove', ts, sign }, as });
  await world.call(prove, { body: { code: await world.latestCode(as.phone) }, as });
  const { url, state, verifier } = await world.call(wechatBegin, {
    body: { app: 'official', purpose: 'bind', route: '/user/wallet/apply' },
    as,
  });
  const asked = new URL(url).searchParams;
  const grant = new URLSearchParams({
    appid: asked.get('appid') ?? '',
    redirect_uri: asked.get('redirect_uri') ?? '',
    state,
    person: 'demo',
    nickname: as.name,
  });
  const back = await world.browse(`${world.deps.env.publicUrl}/sandbox/wechat/grant?${grant.toString()}`);
  const code = back.searchParams.get('code') ?? '';
  const { openid, appid } = await world.call(proveWechat, { body: { code, state, verifier }, as });
  await world.call(bindWechat, { body: { openid, appid }, as });
}

/** What the customer has paid the host for: until features sell, by the ledger alone. */
async function earn(world: DemoWorld, from: Visitor, to: Visitor, amount: number): Promise<void> {
  await inTransaction(jobContext(world.deps), async (tx) => {
    await lockPeople(tx, [from.userId, to.userId]);
    await post(tx, {
      key: 'demo:sale',
      kind: 'demo',
      shardOf: to.userId,
      lines: [
        { account: 'balance', userId: from.userId, amount: -amount, title: '付款：企业茶礼定制' },
        {
          account: 'income',
          userId: to.userId,
          amount,
          title: '收入：企业茶礼定制',
          detail: `买家 ${from.name}，可以提现`,
        },
      ],
    });
  });
}

async function approve(world: DemoWorld, as: DemoCaller): Promise<void> {
  const { list } = await world.call(listWithdrawals, { query: {}, as });
  for (const { id } of list) {
    await world.call(viewWithdrawal, { body: { id, reason: '审核提现申请' }, as });
    await world.call(decideWithdrawal, { body: { id, verdict: 'pass' }, as });
  }
}

/** The host has a little of everything: a balance, income, and a withdrawal that arrived. */
async function fill(world: DemoWorld): Promise<void> {
  world.catchUp();
  await world.at(customer, (as) => topUp(world, as, 50_000));
  await world.at(world.host.name, async (as) => {
    await topUp(world, as, 20_000);
    await earn(world, world.person(customer), as, 38_800);
    await world.verify(as, idNumber);
    await bindPayee(world, as);
    await world.call(applyWithdrawal, {
      body: { amount: 12_000, fee: withdrawalFee(12_000, walletRules.feeBasisPoints) },
      as,
    });
  });
  await world.inConsole(async (as) => {
    await approve(world, as);
    await payOut(world.deps, () => true);
    const { list } = await world.call(sandboxTransfers, { query: {} });
    await world.call(confirmSandboxTransfer, { body: { out_bill_no: list[0]?.out_bill_no ?? '' } });
  });
}

export const demo = (world: DemoWorld): Promise<void> => Promise.resolve(world.afterAll(() => fill(world)));
