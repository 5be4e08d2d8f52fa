import { vouchRules, type VouchKind } from '@qunlu/contract/vouch/rules.ts';
import { after, inTransaction, jobContext, type Deps } from '../../../platform/context.ts';
import { insertVouch } from '../store/vouches.ts';

interface Brought {
  by: number;
  of: number;
  kind: VouchKind;
  text: string;
  since: number;
  until: number;
}

/** One that stands already: people of the demo world have been here for two days, and the call asks for thirty. */
export async function bringVouch(deps: Deps, { by, of, ...words }: Brought): Promise<void> {
  const ctx = jobContext(deps);
  await inTransaction(ctx, (tx) =>
    insertVouch(tx.db, {
      by_id: by,
      user_id: of,
      ...words,
      created_at: tx.now,
      shown_at: tx.now,
      expires_at: after(tx.now, vouchRules.days * 86_400),
      renewed_at: null,
      ended_at: null,
      ended_by: null,
    }),
  );
}
