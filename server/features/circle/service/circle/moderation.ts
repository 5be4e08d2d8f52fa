import { circleStatus, joinTypeLabels } from '@qunlu/contract/circle/rules.ts';
import type { Tx } from '../../../../platform/context.ts';
import type { Subject, SubjectKind } from '../../../moderation/ports.ts';
import { hiddenBecause } from '../../../moderation/api/by-staff.ts';
import { findCircle, findCircles, lockCircleRow, updateCircle, type CircleRow } from '../../store/circles.ts';

/** Where its owner sees why it is closed, and objects. */
const forbiddenPath = (id: number): string => `/phonebook/forbidden?id=${id}`;

const subjectOf = (row: CircleRow): Subject => ({
  ownerId: row.owner_id,
  title: row.name,
  path: `/phonebook/${row.phonebook_id}`,
  ownPath: forbiddenPath(row.phonebook_id),
});

const isGone = ({ status }: CircleRow): boolean =>
  status === circleStatus.dissolved || status === circleStatus.draft;

/** D62: closes a circle for everybody, with the reason, or opens it again. Before: whoever holds people and the standing. */
export async function setForbidden(tx: Tx, id: number, reason: string | null): Promise<void> {
  const row = await lockCircleRow(tx.db, id);
  if (!row || isGone(row)) return;
  if (reason === null && row.status !== circleStatus.forbidden) return;
  await updateCircle(tx.db, id, {
    status: reason === null ? circleStatus.normal : circleStatus.forbidden,
    status_reason: reason ?? '',
    // One that is dissolving is not forbidden and dissolving at once; its owner may begin again.
    dissolve_at: null,
    waits_since: null,
    doubts: [],
    version: row.version + 1,
  });
}

/** Circles as a subject of reports. */
export const circleSubjects: SubjectKind = {
  label: '通讯录',

  async find(ctx, id) {
    const row = await findCircle(ctx.db, id);
    if (!row || isGone(row)) return null;
    if (row.status === circleStatus.forbidden && row.owner_id !== ctx.viewer?.userId) return null;
    return subjectOf(row);
  },

  async read(ctx, ids) {
    const rows = await findCircles(ctx.db, ids);
    return new Map(
      rows
        .filter((row) => !isGone(row))
        .map((row) => [
          row.phonebook_id,
          {
            ...subjectOf(row),
            texts: [
              { label: '名称', text: row.name },
              { label: '介绍', text: row.intro },
              { label: '公告', text: row.notice },
              { label: '加入方式', text: joinTypeLabels[row.join_type] },
            ],
            pictures: [row.avatar, row.cover].filter((address) => address !== ''),
          },
        ]),
    );
  },

  async setHidden(tx, id, hidden) {
    const reason = hidden ? await hiddenBecause(tx, { type: 'phonebook', id }) : null;
    await setForbidden(tx, id, reason);
  },
};
