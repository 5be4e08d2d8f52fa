import { groupbuyRules } from '@qunlu/contract/groupbuy/rules.ts';
import type { Ctx } from '../../../platform/context.ts';

const purpose = 'groupbuy.code';
/** Two halves of three digits. */
const half = 10 ** (groupbuyRules.codeDigits / 2);
const rounds = 4;

/**
 * Six digits that no other of the same buy has: a permutation of the numbers of its chain under a key (a Feistel network over pairs of
 * three digits), so that whoever knows some codes cannot tell the next one.
 */
export function codeOf({ deps }: Ctx, buyId: number, number: number): string {
  let [left, right] = [Math.floor(number / half) % half, number % half];
  for (let round = 0; round < rounds; round += 1) {
    const mixed = deps.secrets.mac(purpose, `${buyId}:${round}:${right}`).readUInt32BE(0) % half;
    [left, right] = [right, (left + mixed) % half];
  }
  return String(left * half + right).padStart(groupbuyRules.codeDigits, '0');
}
