import type { CircleCan } from '@qunlu/contract/circle/entity.ts';
import type { TopicCan } from '@qunlu/contract/forum/entity.ts';
import { forumRules } from '@qunlu/contract/forum/rules.ts';
import { after } from '../../platform/context.ts';

/** What of a circle decides what somebody may do in its forum. */
export interface ForumViewer {
  userId: number;
  can: Pick<CircleCan, 'see' | 'content'>;
  groupId: number | null;
}

/** What of a post decides who may do what with it. */
export interface TopicStanding {
  author_id: number;
  kind: string;
  audit: number;
  waits_circle: boolean;
  moderated: boolean;
  owner_hidden: boolean;
  deleted_at: Date | null;
  deleted_by: number | null;
  purged: boolean;
  listed: boolean;
  scores_closed: boolean;
}

/** Until when whoever deleted something can bring it back. */
export const undoUntil = (deletedAt: Date): Date => after(deletedAt, forumRules.undoDays * 86_400);

/** Whether this person deleted it and can still bring it back. */
export const mayRestore = (
  row: Pick<TopicStanding, 'deleted_at' | 'deleted_by' | 'purged'>,
  userId: number,
  now: Date,
): boolean =>
  row.deleted_at !== null && row.deleted_by === userId && !row.purged && now < undoUntil(row.deleted_at);

/** Whether somebody sees a post at all; `isBlocked`: one of the two has blocked the other. Who looks after the content sees past that. */
export function maySeeTopic(
  row: TopicStanding,
  { userId, can }: ForumViewer,
  { isBlocked, now }: { isBlocked: boolean; now: Date },
): boolean {
  // What somebody else wrote is theirs to read for as long as they look after the content.
  if (row.deleted_at !== null)
    return mayRestore(row, userId, now) && (row.author_id === userId || can.content);
  if (row.author_id === userId) return true;
  if (row.listed) return !isBlocked || can.content;
  // What its circle reads first, or has refused.
  return can.content && row.audit !== 1 && row.waits_circle && !row.moderated && !row.owner_hidden;
}

/** Who votes: a member, of one of its groups when it is for some. */
export const isVoter = (groups: readonly number[], { can, groupId }: ForumViewer): boolean =>
  can.see && (groups.length === 0 || (groupId !== null && groups.includes(groupId)));

/** What a poll says of who may vote now. */
export interface PollStanding {
  voted: boolean;
  over: boolean;
  groups: readonly number[];
  /** Somebody has voted: what it asks stays as it was. */
  frozen: boolean;
}

export function topicCanOf(
  row: TopicStanding,
  viewer: ForumViewer,
  { poll, now }: { poll: PollStanding | null; now: Date },
): TopicCan {
  const { userId, can } = viewer;
  const own = row.author_id === userId;
  const isThere = row.deleted_at === null;
  const acts = can.see && row.listed;
  return {
    edit: can.see && own && isThere && !row.moderated && !poll?.frozen,
    remove: isThere && ((own && can.see) || (can.content && !row.owner_hidden)),
    restore: mayRestore(row, userId, now) && can.see,
    pin: can.content && row.listed,
    feature: can.content && row.listed,
    comment: acts,
    like: acts,
    vote: acts && poll !== null && !poll.voted && !poll.over && isVoter(poll.groups, viewer),
    appraise: acts && !own && !row.scores_closed,
    close: acts && (own || can.content),
    audit: can.content && isThere && row.audit === 2 && row.waits_circle,
    report: !own && row.listed,
  };
}

/** Whether an edit leaves a mark (D78). */
export const isMarked = (published: { shown: boolean; published_at: Date }, now: Date): boolean =>
  published.shown && now >= after(published.published_at, forumRules.editMinutes * 60);

/** Whether somebody sees how a poll stands: who has voted, unless it says at the end; everybody then. */
export const seesResults = (poll: { voted: boolean; over: boolean; results: number }): boolean =>
  poll.over || (poll.voted && poll.results === 0);
