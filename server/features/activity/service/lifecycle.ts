import type { Lifecycle } from '../../lifecycle/ports.ts';
import { projectOwner } from '../../publication/api/publication.ts';
import { activityTable } from '../store/activities.ts';
import { hostFates } from './publishing/host-lifecycle.ts';
import { followCard } from './publishing/publish.ts';
import { registrationFates } from './registering/registration-lifecycle.ts';
import { talkFates } from './talk/talk-lifecycle.ts';

const erasing = [hostFates, talkFates];
const parts = [...erasing, registrationFates];

/** What happens to activities and what people have there when their person merges, leaves or exports. */
export const activityLifecycle: Lifecycle = {
  feature: 'activity',
  columns: { ...hostFates.columns, ...registrationFates.columns },
  merge: hostFates.merge,
  async afterMerge(tx, { keep }) {
    await followCard(tx, keep);
    await projectOwner(tx, activityTable, keep);
  },
  counts: [...hostFates.counts, ...registrationFates.counts],
  leaveBlocks: hostFates.leaveBlocks,
  async erase(tx, userId) {
    for (const part of erasing) await part.erase(tx, userId);
  },
  async exports(ctx, userId, max) {
    const sections: Record<string, unknown> = {};
    for (const part of parts) Object.assign(sections, await part.exports(ctx, userId, max));
    return sections;
  },
  erases: parts.flatMap(({ erases }) => erases),
  keeps: parts.flatMap(({ keeps }) => keeps),
};
