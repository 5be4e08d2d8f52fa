import { Failure } from '@qunlu/contract/kernel/errors.ts';
import type { Ctx, ViewerCtx } from '../../../platform/context.ts';
import { memberModule } from '../../circle/api/plugins.ts';
import type { Subject, SubjectKind } from '../../moderation/ports.ts';
import { findNamed, updateDonation, type DonationRow } from '../store/donations.ts';

/** Never who: whoever reports the words of an anonymous one reads the title. */
const subjectOf = (row: DonationRow & { circle: string }): Subject => ({
  ownerId: row.user_id,
  title: `支持${row.circle}的留言`,
  path: `/phonebook/${row.phonebook_id}/donates`,
});

async function isMember(ctx: Ctx, circleId: number): Promise<boolean> {
  if (!ctx.viewer) return false;
  try {
    await memberModule(ctx as ViewerCtx, circleId, 'donation');
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

/** The words with which somebody supports a circle, as a subject of reports (D137). What they gave stays in the list. */
export const wordsSubject: SubjectKind = {
  label: '支持的留言',
  async find(ctx, id) {
    const [row] = await findNamed(ctx.db, [id]);
    if (!row || row.message === '' || row.refunded >= row.amount) return null;
    if (row.hidden && row.user_id !== ctx.viewer?.userId) return null;
    return (await isMember(ctx, row.phonebook_id)) ? subjectOf(row) : null;
  },
  async read(ctx, ids) {
    const rows = await findNamed(ctx.db, ids);
    return new Map(
      rows.map((row) => [
        row.donation_id,
        { ...subjectOf(row), texts: [{ label: '留言', text: row.message }], pictures: [] },
      ]),
    );
  },
  setHidden: (tx, id, hidden) => updateDonation(tx.db, id, { hidden }),
};
