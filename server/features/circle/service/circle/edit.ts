import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import {
  circleStatus,
  joinType,
  circleRules,
  type CircleCategory,
  type ContactVisible,
  type JoinType,
} from '@qunlu/contract/circle/rules.ts';
import type { CircleSettings, editCircle as contract } from '@qunlu/contract/circle/settings.ts';
import { inTransaction, type ViewerCtx, type Tx } from '../../../../platform/context.ts';
import { hashPassword } from '../../../account/api/password-hash.ts';
import { readingOf } from '../../../friend/api/readings.ts';
import { showFiles } from '../../../media/api/files.ts';
import { checkWriting, type Verdict } from '../../../moderation/api/check.ts';
import { updateCircle, type AskedCircle } from '../../store/circles.ts';
import type { Question } from '../../../form/api/forms.ts';
import { memberForms } from '../form/forms.ts';
import { type Circle, lockCaller, lockManagedCircle, managedCircle } from './access.ts';
import { editChanges } from './edit-changes.ts';
import { logAction } from './logs.ts';
import { sellsMembership } from '../../store/settings.ts';
import { viewSettings } from './settings.ts';

/** Whose files they are. */
export const subjectOf = (circleId: number): string => `phonebook:${circleId}`;

type Given = BodyOf<typeof contract>;

export interface CheckedEdit {
  given: Given;
  /** undefined: they stay. */
  questions: readonly Question[] | undefined;
  password: string;
  verdict: Verdict;
}

const isPaid = (type: number): boolean => type === joinType.paid || type === joinType.paidApproval;

/** Words and pictures that are new to the circle. */
function writingOf(given: Given, row: AskedCircle, questions: readonly Question[] | undefined) {
  const known = new Set([row.name, row.intro, row.notice, row.city]);
  const texts = [
    { field: 'name', label: '名称', text: given.name ?? '' },
    { field: 'intro', label: '介绍', text: given.intro ?? '' },
    { field: 'notice', label: '公告', text: given.notice ?? '' },
    { field: 'city', label: '所在城市', text: given.city ?? '' },
    ...memberForms.words(questions ?? [], row.questions ?? []),
  ].filter(({ text }) => text !== '' && !known.has(text));
  const pictures = [
    { field: 'avatar', label: '头像', address: given.avatar ?? '' },
    { field: 'cover', label: '封面', address: given.cover ?? '' },
  ].filter(({ address }) => address !== '' && address !== row.avatar && address !== row.cover);
  return { texts, pictures };
}

/** What needs no transaction: what is written is checked, the password is hashed, which takes its time. */
export async function prepareEdit(ctx: ViewerCtx, given: Given): Promise<CheckedEdit> {
  const { row } = await managedCircle(ctx, given.id, 'edit');
  const { min } = circleRules.password;
  const { password } = given;
  if (password !== undefined && [...password].length < min)
    fail('invalid', { message: `加入口令至少 ${min} 位`, field: 'password' });
  const questions = given.fields && memberForms.questions(given.fields);
  return {
    given,
    questions,
    password: password === undefined ? '' : await hashPassword(password),
    verdict: await checkWriting(ctx, writingOf(given, row, questions)),
  };
}

/** D59: the way of joining after the edit, with its password; fails where it may not be chosen. */
async function joiningOf(
  tx: Tx<ViewerCtx>,
  { row, can }: Circle,
  { given, password }: CheckedEdit,
): Promise<{ join_type: JoinType; join_password: string }> {
  const type = (given.join_type ?? row.join_type) as JoinType;
  const changes = type !== row.join_type;
  if (changes && (isPaid(type) || isPaid(row.join_type)) && !can.own)
    fail('forbidden', { message: '收费加入由圈主设置，请联系圈主' });
  // D59: the paid ways of joining can be chosen when something is on sale.
  if (changes && isPaid(type) && !(await sellsMembership(tx.db, row.phonebook_id)))
    fail('invalid', { message: '请先到会费里设置一档会费', field: 'join_type' });
  if (type !== joinType.password) {
    if (password !== '') fail('invalid', { message: '选“凭口令加入”才能设置口令', field: 'password' });
    return { join_type: type, join_password: '' };
  }
  const kept = password === '' ? row.join_password : password;
  if (kept === '') fail('invalid', { message: '请设置加入口令', field: 'password' });
  return { join_type: type, join_password: kept };
}

/** Changes what is given. Of two who edit at once the second is told. */
export async function editCircle(ctx: ViewerCtx, checked: CheckedEdit): Promise<CircleSettings> {
  const { given, questions, verdict } = checked;
  const { id } = given;
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockCaller(tx);
    const circle = await lockManagedCircle(tx, id, 'edit');
    const { row } = circle;
    if (row.version !== given.version)
      fail('stateChanged', { message: '另一位管理员刚改过资料，请载入最新的再改' });
    if (row.status === circleStatus.dissolving)
      fail('stateChanged', { message: '通讯录正在解散，取消解散以后才能修改' });
    const { password: _, ...plain } = given;
    const next = {
      name: plain.name ?? row.name,
      category: (plain.category ?? row.category) as CircleCategory,
      avatar: plain.avatar ?? row.avatar,
      cover: plain.cover ?? row.cover,
      intro: plain.intro ?? row.intro,
      notice: plain.notice ?? row.notice,
      city: plain.city ?? row.city,
      listed: plain.listed === undefined ? row.listed : plain.listed === 1,
      ...(await joiningOf(tx, circle, checked)),
      asks: plain.asks ? [...new Set(plain.asks)] : row.asks,
      contact_visible: (plain.contact_visible ?? row.contact_visible) as ContactVisible,
      weekly_notices: plain.weekly_notices ?? row.weekly_notices,
    };
    const { words, readings } =
      next.name === row.name ? row : await readingOf({ realname: next.name, company: '', position: '' });
    await updateCircle(tx.db, id, {
      ...next,
      notice_at: next.notice === row.notice ? row.notice_at : tx.now,
      words,
      readings,
      version: row.version + 1,
      ...(verdict.review && {
        status: circleStatus.underReview,
        waits_since: row.waits_since ?? tx.now,
        doubts: [...new Set([...row.doubts, ...verdict.words])].slice(0, 100),
      }),
    });
    if (next.avatar !== row.avatar || next.cover !== row.cover)
      await showFiles(tx, {
        subject: subjectOf(id),
        userId,
        files: [
          { field: 'avatar', label: '头像', address: next.avatar },
          { field: 'cover', label: '封面', address: next.cover },
        ],
        kept: [row.avatar, row.cover],
      });
    if (questions) await memberForms.ask(tx, id, questions);
    for (const change of editChanges(row, { ...next, questions: questions ?? row.questions }))
      await logAction(tx, { circleId: id, ...change });
    return viewSettings(tx, id);
  });
}
