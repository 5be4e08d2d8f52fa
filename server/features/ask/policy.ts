import { askKinds, askRules, askState, type AskKind, type AskState } from '@qunlu/contract/ask/rules.ts';
import type { AskAnswer, AskQuestion } from '@qunlu/contract/ask/entity.ts';
import { after } from '../../platform/context.ts';

/** What the rules need to know of a question. */
export interface QuestionFacts {
  kind: AskKind;
  state: AskState;
  user_id: number | null;
  answerer_id: number | null;
  public: boolean;
  shown: boolean;
  waits_circle: boolean;
  moderated: boolean;
  opened_at: Date | null;
  asked_at: Date | null;
  answers: number;
  /** Of a question to a person: its answer is there, and others may hear it. */
  answer_shown: boolean | null;
  heard: boolean;
  blocked: boolean;
  decided_by: number | null;
}

export interface AskViewer {
  userId: number;
  /** Moderates the circle of the question (D57). */
  content: boolean;
  now: Date;
}

export const isMine = (
  { user_id }: Pick<QuestionFacts, 'user_id'>,
  { userId }: Pick<AskViewer, 'userId'>,
): boolean => user_id === userId;

export const isToMe = (
  { kind, answerer_id }: Pick<QuestionFacts, 'kind' | 'answerer_id'>,
  { userId }: Pick<AskViewer, 'userId'>,
): boolean => kind === askKinds.person && answerer_id === userId;

/** Bounties and free ones; what is put to a person is theirs and the asker's, until its answer is there for others. */
const isListed = ({ shown }: QuestionFacts): boolean => shown;

/** Whoever is asked sees it once it is paid. */
export function maySee(row: QuestionFacts, who: AskViewer): boolean {
  if (isMine(row, who)) return true;
  if (isToMe(row, who)) return row.state !== askState.unpaid && row.asked_at !== null && !row.moderated;
  if (row.heard) return !row.moderated;
  if (isListed(row)) return !row.blocked;
  if (!who.content || row.kind === askKinds.person) return false;
  return (row.state === askState.auditing && row.waits_circle) || row.decided_by === who.userId;
}

/** Whether it can be answered now, apart from who answers. */
export const isOpen = ({
  kind,
  state,
  moderated,
}: Pick<QuestionFacts, 'kind' | 'state' | 'moderated'>): boolean =>
  !moderated && (state === askState.waiting || (kind === askKinds.free && state === askState.answered));

/** D129: within ten minutes, or until it was opened. */
export const withdrawable = (
  { opened_at, asked_at }: Pick<QuestionFacts, 'opened_at' | 'asked_at'>,
  now: Date,
): boolean => opened_at === null || asked_at === null || now < after(asked_at, askRules.withdrawMinutes * 60);

/** Who has not opened what is put to them reads its beginning alone. */
export const isSealed = (
  row: Pick<QuestionFacts, 'kind' | 'answerer_id' | 'opened_at' | 'state'>,
  who: AskViewer,
): boolean => isToMe(row, who) && row.opened_at === null && row.state === askState.waiting;

export function questionCan(
  row: QuestionFacts,
  who: AskViewer,
  given: { answered: boolean; withdraw: boolean; dispute: boolean },
): AskQuestion['can'] {
  const mine = isMine(row, who);
  const toMe = isToMe(row, who);
  const open = isOpen(row);
  const untouched = row.answers === 0 && row.opened_at === null;
  const editable =
    row.kind === askKinds.person
      ? row.state === askState.waiting
      : row.kind === askKinds.free &&
        (row.state === askState.auditing || row.state === askState.waiting || row.state === askState.refused);
  return {
    pay: mine && row.state === askState.unpaid,
    edit: mine && editable && untouched && !row.moderated,
    withdraw: mine && given.withdraw,
    close:
      mine &&
      (row.state === askState.unpaid ||
        (row.kind === askKinds.free &&
          (row.state === askState.auditing ||
            row.state === askState.waiting ||
            row.state === askState.answered))),
    answer: open && !given.answered && (row.kind === askKinds.person ? toMe : !mine),
    refuse: toMe && row.state === askState.waiting,
    pick: mine && row.kind === askKinds.bounty && row.state === askState.waiting && row.answers > 0,
    audit: who.content && !mine && row.state === askState.auditing && row.waits_circle,
    report: !mine && row.state !== askState.unpaid,
    dispute: given.dispute,
  };
}

/** What the rules need to know of an answer. */
export interface AnswerFacts {
  user_id: number | null;
  asker_id: number | null;
  kind: AskKind;
  state: AskState;
  public: boolean;
  question_public: boolean;
  moderated: boolean;
  owner_hidden: boolean;
  shown: boolean;
  heard: boolean;
  blocked: boolean;
  free_until: Date | null;
  follow_at: Date | null;
  reply_at: Date | null;
  rating: number | null;
  created_at: Date;
  phonebook_id: number | null;
}

const isParty = ({ user_id, asker_id }: AnswerFacts, { userId }: AskViewer): boolean =>
  user_id === userId || asker_id === userId;

/** D130: others may hear it. Private answers are never sold, nor is what was given back. */
export const isSold = (row: AnswerFacts): boolean =>
  row.kind === askKinds.person && row.shown && row.question_public && row.state === askState.answered;

/** Whether this person reads it all. */
export const mayHear = (row: AnswerFacts, who: AskViewer): boolean =>
  row.kind !== askKinds.person || isParty(row, who) || row.heard;

export const isFree = ({ free_until }: Pick<AnswerFacts, 'free_until'>, now: Date): boolean =>
  free_until !== null && free_until > now;

/** What is hidden, is its writer's alone; of a question to a person, what is not sold stays with its two people and who has heard it. */
export function maySeeAnswer(row: AnswerFacts, who: AskViewer): boolean {
  if (row.user_id === who.userId) return true;
  if (row.moderated || row.owner_hidden) return false;
  if (isParty(row, who) || row.heard) return true;
  if (row.blocked) return false;
  return row.kind === askKinds.person ? isSold(row) : row.shown;
}

/** D130: fen. */
export const listenPrice = (row: AnswerFacts, who: AskViewer): number =>
  mayHear(row, who) || !isSold(row) || isFree(row, who.now) ? 0 : askRules.listen;

export const followUntil = ({ created_at }: AnswerFacts): Date =>
  after(created_at, askRules.followHours * 3600);

export const mayFollow = (row: AnswerFacts, { userId, now }: AskViewer): boolean =>
  row.kind === askKinds.person &&
  row.asker_id === userId &&
  row.state === askState.answered &&
  row.follow_at === null &&
  now < followUntil(row);

export function answerCan(row: AnswerFacts, who: AskViewer): AskAnswer['can'] {
  const [mine, asks] = [row.user_id === who.userId, row.asker_id === who.userId];
  return {
    like: !mine && mayHear(row, who) && row.shown,
    thank:
      asks &&
      !mine &&
      row.rating === null &&
      !row.moderated &&
      (row.kind !== askKinds.person || row.state === askState.answered),
    follow: mayFollow(row, who),
    reply: mine && row.follow_at !== null && row.reply_at === null,
    listen: !mayHear(row, who) && isSold(row),
    free: mine && isSold(row) && row.free_until === null,
    feature:
      who.content && row.phonebook_id !== null && (row.kind === askKinds.person ? isSold(row) : row.shown),
    report: !mine,
    pick:
      asks &&
      !mine &&
      row.kind === askKinds.bounty &&
      row.state === askState.waiting &&
      !row.moderated &&
      row.user_id !== null,
  };
}
