import { vouchKindLabels, vouchState, vouchYears } from '@qunlu/contract/vouch/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Subject, SubjectKind } from '../../moderation/ports.ts';
import { stateNow } from '../policy.ts';
import { seesVouch } from '../store/closeness.ts';
import { findByIds, findVouch, updateVouch, type VouchRow } from '../store/vouches.ts';

const subjectOf = (row: VouchRow): Subject => ({
  ownerId: row.by_id,
  title: `${vouchKindLabels[row.kind]} ${vouchYears(row)}`,
  path: `/vouches/${row.user_id}`,
  ownPath: '/user/vouches?box=given',
});

/** The vouched person, always; others while they read it by its list. */
async function maySee(ctx: Ctx, row: VouchRow): Promise<boolean> {
  if (!ctx.viewer || row.why === 'block') return false;
  const { userId: viewerId } = ctx.viewer;
  if (row.user_id === viewerId || row.by_id === viewerId) return true;
  return (
    stateNow(row, ctx.now) === vouchState.live && (await seesVouch(ctx.db, { viewerId, now: ctx.now }, row))
  );
}

/** Vouches as a subject of reports. */
export const vouchSubjects: SubjectKind = {
  label: '佐证',

  async find(ctx, id) {
    const row = await findVouch(ctx.db, id);
    return row && (await maySee(ctx, row)) ? subjectOf(row) : null;
  },

  async read(ctx, ids) {
    const rows = await findByIds(ctx.db, ids);
    return new Map(
      rows.map((row) => [
        row.vouch_id,
        {
          ...subjectOf(row),
          texts: [
            { label: '关系', text: `${vouchKindLabels[row.kind]} ${vouchYears(row)}` },
            { label: '补充', text: row.text },
          ],
          pictures: [],
        },
      ]),
    );
  },

  setHidden: (tx, id, hidden) => updateVouch(tx.db, id, { moderated: hidden }),
};
