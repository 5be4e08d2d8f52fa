import { budgetLabels } from '@qunlu/contract/clue/rules.ts';
import { upperIndustryName } from '@qunlu/contract/industries.ts';
import { seenOrNone } from '../../moderation/api/seen.ts';
import type { Subject, SubjectKind } from '../../moderation/ports.ts';
import { findByIds, updateClue, type ClueRow } from '../store/clues.ts';
import { cluePath } from './clues.ts';
import { seenClue, standingIn } from './standing.ts';

const subjectOf = (row: ClueRow): Subject => ({
  ownerId: row.user_id,
  title: row.title,
  path: cluePath(row.phonebook_id, row.clue_id),
});

/** Leads as a subject of reports. */
export const clueSubjects: SubjectKind = {
  label: '商机',

  async find(ctx, id) {
    const [row] = await findByIds(ctx.db, [id]);
    if (!row) return null;
    return seenOrNone(ctx, async (viewer) => {
      await seenClue(viewer, await standingIn(viewer, row.phonebook_id), id);
      return row.hidden && row.user_id !== viewer.viewer.userId ? null : subjectOf(row);
    });
  },

  async read(ctx, ids) {
    const rows = await findByIds(ctx.db, ids);
    return new Map(
      rows.map((row) => [
        row.clue_id,
        {
          ...subjectOf(row),
          texts: [
            { label: '标题', text: row.title },
            { label: '需求', text: row.need },
            { label: '行业', text: upperIndustryName(row.industry) },
            { label: '地区', text: row.cityname },
            { label: '预算', text: budgetLabels[row.budget] },
          ],
          pictures: [],
        },
      ]),
    );
  },

  setHidden: (tx, id, hidden) => updateClue(tx.db, id, { hidden }),
};
