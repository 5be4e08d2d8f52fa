import { fail } from '@qunlu/contract/kernel/errors.ts';
import { dealRules } from '@qunlu/contract/o2o/rules.ts';
import type { Ctx, Tx } from '../../../platform/context.ts';
import { giveCode, type VoucherRow } from '../store/vouchers.ts';

// The names of purposes are part of what is kept: others would make it unreadable.
const macPurpose = 'o2o.code';
const sealPurpose = 'o2o.code-shown';
/** Twelve digits are a million times a million: the second try is one in many lives. */
const tries = 5;

/** Evenly among all codes: of eight random bytes, so that the rest of the division weighs nothing. */
function draw({ deps }: Ctx): string {
  const number = deps.random(8).readBigUInt64BE() % 10n ** BigInt(dealRules.codeDigits);
  return String(number).padStart(dealRules.codeDigits, '0');
}

/** D135: a voucher that is paid gets a code that no other has. The order is held. */
export async function makeCode(tx: Tx, orderId: number): Promise<void> {
  const { secrets } = tx.deps;
  for (let at = 0; at < tries; at += 1) {
    const code = draw(tx);
    const given = {
      mac: secrets.mac(macPurpose, code),
      sealed: secrets.seal(sealPurpose, code),
      now: tx.now,
    };
    if (await giveCode(tx.db, orderId, given)) return;
  }
  fail('busy');
}

/** By which a till finds a voucher. */
export const hashesOf = ({ deps }: Ctx, code: string): Buffer[] => deps.secrets.macs(macPurpose, code);

/** For its buyer; '' for none. */
export const openCode = ({ deps }: Ctx, { code_sealed }: Pick<VoucherRow, 'code_sealed'>): string =>
  code_sealed === '' ? '' : (deps.secrets.open(sealPurpose, code_sealed) ?? '');
