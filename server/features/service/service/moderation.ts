import { Failure } from '@qunlu/contract/kernel/errors.ts';
import type { Subject, SubjectKind } from '../../moderation/ports.ts';
import { findServices } from '../store/services.ts';
import { updateService } from '../store/writing.ts';
import { serviceFor } from './view.ts';
import { picturesOf, textsIn } from './writing.ts';

const subjectOf = (row: { service_id: number; user_id: number; title: string }): Subject => ({
  ownerId: row.user_id,
  title: row.title,
  path: `/service/${row.service_id}`,
});

/** Services as a subject of reports. */
export const serviceSubjects: SubjectKind = {
  label: '服务',

  async find(ctx, id) {
    try {
      return subjectOf(await serviceFor(ctx, id, ctx.viewer?.userId ?? null));
    } catch (error) {
      if (error instanceof Failure) return null;
      throw error;
    }
  },

  async read(ctx, ids) {
    const rows = await findServices(ctx.db, ids);
    return new Map(
      rows.map((row) => [
        row.service_id,
        {
          ...subjectOf(row),
          texts: textsIn(row).map(({ label, text }) => ({ label, text })),
          pictures: picturesOf(row).map(({ address }) => address),
        },
      ]),
    );
  },

  setHidden: (tx, id, hidden) => updateService(tx.db, id, { moderated: hidden }),
};
