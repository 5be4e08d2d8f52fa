import { bindWechat } from '@qunlu/contract/account/bindings.ts';
import { viewBalance } from '@qunlu/contract/wallet/calls.ts';
import {
  applyWithdrawal,
  listWithdrawals,
  withdrawalForm,
  type Withdrawal,
} from '@qunlu/contract/wallet/withdrawals.ts';
import { withdrawalFee } from '@qunlu/contract/wallet/rules.ts';
import { confirmSandboxTransfer, failSandboxTransfer, sandboxTransfers } from '@qunlu/contract/sandbox.ts';
import { codeFor, makePerson, requestCode, type Person } from '../../testing/people.ts';
import { freshFriend, proveOauth } from '../../testing/wechat.ts';
import type { Answer, World } from '../../testing/world.ts';
import { verify, type Face } from '../identity/testing.ts';
import { giveMoney } from '../ledger/testing.ts';

/** Binds a WeChat of the service account: where they are paid. */
export async function bindPayee(world: World, person: Person): Promise<string> {
  const { body } = await proveOauth(world, person.token, freshFriend());
  await world.ask(bindWechat, {
    body: { openid: body.openid, appid: body.appid },
    token: person.token,
  });
  return body.openid;
}

/** Somebody who may withdraw, with that much income in fen. The world must `listen`. */
export async function makePayee(world: World, income = 0, face: Face = {}): Promise<Person> {
  const person = await makePerson(world);
  await verify(world, person, face);
  await bindPayee(world, person);
  if (income > 0) await giveMoney(world, person.userId, income);
  return person;
}

/** The same, registered long enough for what is small to need nobody. */
export async function makeKnownPayee(world: World, income = 0): Promise<Person> {
  const person = await makePayee(world, income);
  const { userId } = person;
  await world.database.pool.query(
    `update account_user set created_at = created_at - interval '30 days' where user_id = $1`,
    [userId],
  );
  return person;
}

/** A fresh code to their own number, as the sandbox's inbox has it. */
export async function withdrawCode(world: World, { phone }: Person): Promise<string> {
  // The last one may have been sent just now.
  world.pass(61);
  await requestCode(world, phone, 'withdraw');
  return codeFor(world, phone);
}

/** The fee of an amount as the form shows it. */
export async function shownFee(world: World, { token }: Person, amount: unknown): Promise<number> {
  const { body } = await world.call('GET', withdrawalForm.path, { token });
  const points = typeof body.fee_basis_points === 'number' ? body.fee_basis_points : 0;
  return typeof amount === 'number' && amount > 1 && amount < 1e8 ? withdrawalFee(amount, points) : 0;
}

export async function tryWithdraw(
  world: World,
  person: Person,
  body: { amount: unknown; fee?: number; code?: string },
  key?: string,
): Promise<Answer> {
  return world.call('POST', '/v1/withdrawal/apply', {
    token: person.token,
    body: { fee: await shownFee(world, person, body.amount), ...body },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
}

/** Asks for it, with a code when it needs one. */
export async function withdraw(world: World, person: Person, amount: number): Promise<Withdrawal> {
  const code = amount > 50_000 ? await withdrawCode(world, person) : undefined;
  const fee = await shownFee(world, person, amount);
  return world.ask(applyWithdrawal, {
    body: { amount, fee, ...(code ? { code } : {}) },
    token: person.token,
  });
}

export const withdrawalOf = async (world: World, { token }: Person, id: number): Promise<Withdrawal> => {
  const { list } = await world.ask(listWithdrawals, { query: { size: 50 }, token });
  const found = list.find((one) => one.id === id);
  if (!found) throw new Error(`withdrawal ${id} is not in the list of its person`);
  return found;
};

export const moneyOf = (world: World, { token }: Person) => world.ask(viewBalance, { token });

/** Our number of a withdrawal at the provider. */
export async function billOf(world: World, id: number): Promise<string> {
  const { rows } = await world.database.pool.query<{ out_bill_no: string }>(
    'select out_bill_no from wallet_withdrawal where withdrawal_id = $1',
    [id],
  );
  return rows[0]?.out_bill_no ?? '';
}

/** What the provider has under the number of a withdrawal. */
export async function transferOf(world: World, id: number) {
  const number = await billOf(world, id);
  const { list } = await world.ask(sandboxTransfers, { query: {} });
  return list.filter(({ out_bill_no }) => out_bill_no === number);
}

/** The person takes the money in WeChat, or WeChat cannot pay it. */
export async function endAtProvider(world: World, id: number, taken = true): Promise<void> {
  await world.ask(taken ? confirmSandboxTransfer : failSandboxTransfer, {
    body: { out_bill_no: await billOf(world, id) },
  });
  await world.deps.outbox.idle();
}

/** The sum over all accounts of the ledger, and of each withdrawal's hold that does not stand as its withdrawal does. */
export async function wrongBooks(world: World): Promise<{ sum: number; holds: number }> {
  const { rows } = await world.database.pool.query<{ sum: number; holds: number }>(
    `select (select coalesce(sum(balance), 0)::bigint from ledger_account) as sum,
      (select count(*)::bigint from wallet_withdrawal w
        left join ledger_hold h on h.key = 'withdrawal:' || w.withdrawal_id
        where h.state is distinct from
          case when w.state in (0, 1, 2) then 'pending' when w.state = 3 then 'posted' else 'voided' end
          or h.amount <> w.amount) as holds`,
  );
  return rows[0] ?? { sum: NaN, holds: NaN };
}
