import { clueState, takeState, type ClueState, type TakeState } from '@qunlu/contract/clue/rules.ts';

/** What the rules need to know of a lead. */
export interface ClueFacts {
  user_id: number;
  state: ClueState;
  takers: number;
  expires_at: Date;
  hidden: boolean;
  /** Who posted it is a member whom others see. */
  present: boolean;
}

export interface ClueViewer {
  userId: number;
  /** May post and take: they have paid, or the circle costs nothing (D85). */
  paid: boolean;
  /** Moderates the circle's content (D57). */
  content: boolean;
  /** Their latest time on it. */
  take: { state: TakeState } | null;
  /** Until when they may not take it again; null: they may. */
  barredUntil: Date | null;
}

/** Taken, and neither let go nor over. */
export const isLive = (state: TakeState): boolean =>
  state === takeState.taken || state === takeState.followed;

const isMine = (clue: ClueFacts, { userId }: ClueViewer): boolean => clue.user_id === userId;

/** Shown to members, and not over. */
export const isOpen = ({ state, expires_at, hidden, present }: ClueFacts, now: Date): boolean =>
  (state === clueState.open || state === clueState.taken) && !hidden && present && expires_at > now;

/** Who posted it, who moderates, who took it, and everybody once it is open or done; what was taken down nobody who took it, either. */
export function maySee(clue: ClueFacts, who: ClueViewer, now: Date): boolean {
  if (isMine(clue, who) || who.content) return true;
  if (clue.hidden) return false;
  return who.take !== null || isOpen(clue, now) || (clue.state === clueState.done && clue.present);
}

export const mayTake = (clue: ClueFacts, who: ClueViewer, now: Date): boolean =>
  isOpen(clue, now) &&
  clue.state === clueState.open &&
  who.paid &&
  !isMine(clue, who) &&
  !(who.take && isLive(who.take.state)) &&
  (who.barredUntil === null || who.barredUntil <= now);

/** Who has a place opens the contact, as long as the lead stands. */
export const mayOpen = (clue: ClueFacts, who: ClueViewer, now: Date): boolean =>
  isOpen(clue, now) && who.take !== null && isLive(who.take.state);

export const canOf = (clue: ClueFacts, who: ClueViewer, now: Date) => ({
  take: mayTake(clue, who, now),
  phone: mayOpen(clue, who, now),
  follow: mayOpen(clue, who, now),
  finish:
    isMine(clue, who) &&
    (clue.state === clueState.auditing || clue.state === clueState.open || clue.state === clueState.taken),
  // Nobody passes what is their own.
  decide: clue.state === clueState.auditing && who.content && !isMine(clue, who) && !clue.hidden,
});
