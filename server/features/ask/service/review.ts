import type {
  AskReviewLine,
  decideAskReview as decideContract,
  listAskReviews as listContract,
  listStaffAsks as staffContract,
  viewAskReview as viewContract,
  viewStaffAsker as askerContract,
} from '@qunlu/contract/ask/staff.ts';
import { askState, someAsker } from '@qunlu/contract/ask/rules.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { shortenText } from '@qunlu/contract/kernel/shorten-text.ts';
import { inTransaction, secondsOf, type StaffCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { audit } from '../../staff/api/audit.ts';
import { defineReview } from '../../staff/api/review.ts';
import { listAnew, lockQuestion, updateQuestion, type QuestionRow } from '../store/questions.ts';
import {
  countReviews,
  findForStaff,
  findReview,
  findReviews,
  findWithAsker,
  type StaffRow,
} from '../store/staff.ts';
import { noQuestion } from './access.ts';
import { tellAuditors, tellDecided } from './notifications.ts';

/** D137: questions with listed words, which staff passes or refuses before anybody else reads them. */
export const askReview = defineReview<QuestionRow, StaffRow, StaffRow, void>({
  name: 'ask-audit',
  idOf: (row) => row.question_id,
  subjectOf: (row) => `ask-question:${row.question_id}`,
  waiting: 0,
  waits: ({ review, state }) => review === 0 && state === askState.auditing,
  parties: (row) => [row.user_id],
  versionOf: (row) => row.rev,
  store: { find: findReview, lock: lockQuestion, page: findReviews, count: countReviews },
  none: noQuestion,
  words: {
    over: '这个提问已经处理过，或提问人已经关闭',
    own: '不能审核自己的提问，请交给同事',
    changed: '提问人刚改过，请重新看一遍',
  },
  async change(tx, row, { pass, reason }) {
    const id = row.question_id;
    if (!pass) return updateQuestion(tx.db, id, { review: 2, state: askState.refused, reason });
    // Passed by staff, it may wait for its circle still.
    await updateQuestion(tx.db, id, { review: 1, ...(row.waits_circle ? {} : { state: askState.waiting }) });
    if (!row.waits_circle) await listAnew(tx.db, id);
  },
  async notify(tx, row, outcome) {
    if (outcome.pass && row.waits_circle) await tellAuditors(tx, row);
    else await tellDecided(tx, row, outcome);
  },
});

/** Who has asked without their name is looked at with a reason alone. */
const namedOf = (row: StaffRow) => ({
  anonymous: row.anonymous,
  name: row.anonymous ? someAsker : (row.name ?? ''),
  user_id: row.anonymous ? 0 : (row.user_id ?? 0),
});

const lineOf = (ctx: StaffCtx, row: StaffRow): AskReviewLine => ({
  question_id: row.question_id,
  kind: row.kind,
  state: row.state,
  phonebook_id: row.phonebook_id ?? 0,
  circle: row.circle ?? '',
  text: shortenText(row.text, 60),
  ...namedOf(row),
  words: row.review_words,
  audit: row.review ?? 0,
  changed_at: secondsOf(row.changed_at),
  rev: row.rev,
  can: { decide: askReview.may(row, ctx) },
});

export const listReviews = (
  ctx: StaffCtx,
  { audit: state, ...paging }: QueryOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> =>
  askReview.list(ctx, { ...paging, state }, (rows) => rows.map((row) => lineOf(ctx, row)));

export const viewReview = (
  ctx: StaffCtx,
  body: BodyOf<typeof viewContract>,
): Promise<OutputOf<typeof viewContract>> =>
  askReview.view(ctx, body, async (_, row) => ({
    ...lineOf(ctx, row),
    whole: row.text,
    images: row.images,
    reason: row.reason,
  }));

/** About what the member of staff has read, which `rev` says. */
export async function decideReview(
  ctx: StaffCtx,
  { rev, ...given }: BodyOf<typeof decideContract>,
): Promise<OutputOf<typeof decideContract>> {
  await askReview.decide(ctx, { ...given, version: rev });
  return { ok: true };
}

export async function listForStaff(
  ctx: StaffCtx,
  { queue = 'reported', size = 20, next }: QueryOf<typeof staffContract>,
): Promise<OutputOf<typeof staffContract>> {
  const rows = await findForStaff(ctx.db, { queue, before: next, size: size + 1 });
  return paged(rows, size, 'no', (row) => ({
    question_id: row.question_id,
    kind: row.kind,
    state: row.state,
    text: shortenText(row.text, 60),
    ...namedOf(row),
    price: row.price,
    answers: row.answers,
    hidden: row.moderated,
    reports: row.reports,
    // The order leads to who has bought it.
    hash: row.anonymous ? '' : row.hash,
    at: secondsOf(row.asked_at ?? row.created_at),
  }));
}

/** D138: each look is written down first. */
export const viewAsker = (
  ctx: StaffCtx,
  { question_id: id, reason }: BodyOf<typeof askerContract>,
): Promise<OutputOf<typeof askerContract>> =>
  inTransaction(ctx, async (tx) => {
    const row = (await findWithAsker(tx.db, id)) ?? noQuestion();
    await audit(tx, { action: 'view-asker', subject: `ask-question:${id}`, reason });
    return { user_id: row.user_id ?? 0, name: row.name ?? '', hash: row.hash };
  });
