import { askRules, shareFen } from '@qunlu/contract/ask/rules.ts';
import type { Db } from '../../../platform/database.ts';
import { findSharers, type Sharer } from '../store/answers.ts';

export interface Share {
  answerId: number;
  userId: number;
  weight: number;
  earned: number;
}

/** Fen that the answers of a bounty get of what is left of it. */
export const poolOf = (settled: number): number => settled - Math.floor((settled * askRules.fee) / 10_000);

/**
 * D131: as the asker has chosen; else by likes among answers with one, else equally among those that nobody has reported. When all were
 * reported and none was hidden, a report alone takes nothing from anybody.
 */
export function weightsOf(rows: readonly Sharer[]): number[] {
  if (rows.some(({ weight }) => weight > 0)) return rows.map(({ weight }) => weight);
  if (rows.some(({ likes }) => likes > 0)) return rows.map(({ likes }) => likes);
  const clean = rows.some(({ reported }) => !reported);
  return rows.map(({ reported }) => (clean && reported ? 0 : 1));
}

/** Every fen of the pool is given. */
export async function sharesOf(db: Db, questionId: number, settled: number): Promise<Share[]> {
  const rows = await findSharers(db, questionId);
  const weights = weightsOf(rows);
  const fen = shareFen(poolOf(settled), weights);
  return rows.flatMap(({ answer_id: answerId, user_id: userId }, at) => {
    const weight = weights[at] ?? 0;
    return weight > 0 ? [{ answerId, userId, weight, earned: fen[at] ?? 0 }] : [];
  });
}
