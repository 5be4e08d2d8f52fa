import {
  applicationState,
  cooperationRules,
  cooperationState,
  outcome,
  type ApplicationState,
  type CooperationState,
  type Move,
  type Outcome,
} from '@qunlu/contract/cooperation/rules.ts';

const dayMs = 86_400_000;

/** What the rules need to know of a post. */
export interface PostFacts {
  user_id: number;
  state: Exclude<CooperationState, 5>;
  expires_at: Date;
  moderated: boolean;
  listed: boolean;
}

/** How it stands now: the job that ends what is over may not have run yet. */
export function stateOf(
  { state, expires_at, moderated }: Pick<PostFacts, 'state' | 'expires_at' | 'moderated'>,
  now: Date,
): CooperationState {
  if (moderated) return cooperationState.removed;
  return state === cooperationState.open && expires_at <= now ? cooperationState.expired : state;
}

/** Near enough to its end for another 90 days, so that nobody renews in order to stand on top. */
export const mayRenew = (expiresAt: Date, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() <= cooperationRules.renewBefore * dayMs;

const { open, paused, dealt, expired } = cooperationState;

/** States out of which its owner may move a post. */
const froms: Record<Move, readonly CooperationState[]> = {
  pause: [open],
  resume: [paused, dealt],
  deal: [open, paused, expired],
  renew: [open, expired],
};

export const mayMove = (row: PostFacts, move: Move, now: Date): boolean =>
  froms[move].includes(stateOf(row, now)) &&
  (move !== 'renew' || row.state === expired || mayRenew(row.expires_at, now));

/** Who may apply now; an answer that stands, yes or no, is not asked for again. */
export const mayApply = (
  row: PostFacts,
  userId: number,
  latest: { state: ApplicationState } | null,
  now: Date,
): boolean =>
  row.user_id !== userId &&
  row.listed &&
  stateOf(row, now) === open &&
  (latest === null || latest.state === applicationState.withdrawn);

export function canOf(row: PostFacts, userId: number, latest: { state: ApplicationState } | null, now: Date) {
  const mine = row.user_id === userId;
  const can = (move: Move): boolean => mine && mayMove(row, move, now);
  return {
    apply: mayApply(row, userId, latest, now),
    ask: !mine && row.listed && stateOf(row, now) === open,
    edit: mine && !row.moderated,
    pause: can('pause'),
    resume: can('resume'),
    deal: can('deal'),
    renew: can('renew'),
  };
}

/**
 * Whether it counts as having come to something: who had applied says so, and the owner does not say the opposite. What an owner
 * says alone counts for nothing, or anybody could praise themselves.
 */
export const isMade = (said: { user_outcome: Outcome; owner_outcome: Outcome }): boolean =>
  said.user_outcome === outcome.made && said.owner_outcome !== outcome.failed;
