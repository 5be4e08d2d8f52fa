import { answerPath, questionPath } from '@qunlu/contract/ask/rules.ts';
import { seenOrNone } from '../../moderation/api/seen.ts';
import type { SubjectContent, SubjectKind } from '../../moderation/ports.ts';
import { findAnswersByIds, recountAnswers, updateAnswer } from '../store/answers.ts';
import { findByIds, lockQuestion, updateQuestion } from '../store/questions.ts';
import { noAnswer, noQuestion, seenAnswer, seenQuestion } from './access.ts';
import { titleOf } from './notifications.ts';

/** D137: questions as a subject of reports. Whoever has asked without their name stays so to who reads the report. */
const questions: SubjectKind = {
  label: '提问',
  find: (ctx, id) =>
    seenOrNone(ctx, async (viewer) => {
      const { row } = await seenQuestion(viewer, id);
      return { ownerId: row.user_id ?? noQuestion(), title: titleOf(row), path: questionPath(id) };
    }),
  read: async (ctx, ids) =>
    new Map(
      (await findByIds(ctx.db, ids)).map((row): [number, SubjectContent] => [
        row.question_id,
        {
          ownerId: row.user_id ?? 0,
          title: titleOf(row),
          path: questionPath(row.question_id),
          texts: [{ label: '问题', text: row.text }],
          pictures: row.images,
          unnamed: row.anonymous,
        },
      ]),
    ),
  async setHidden(tx, id, hidden) {
    if (await lockQuestion(tx.db, id)) await updateQuestion(tx.db, id, { moderated: hidden });
  },
};

const answers: SubjectKind = {
  label: '回答',
  find: (ctx, id) =>
    seenOrNone(ctx, async (viewer) => {
      const { answer, row } = await seenAnswer(viewer, id);
      return {
        ownerId: answer.user_id ?? noAnswer(),
        title: `“${titleOf(row)}”的回答`,
        path: answerPath(id),
      };
    }),
  read: async (ctx, ids) =>
    new Map(
      (await findAnswersByIds(ctx.db, ids)).map((row): [number, SubjectContent] => [
        row.answer_id,
        {
          ownerId: row.user_id ?? 0,
          title: `“${titleOf({ text: row.asked })}”的回答`,
          path: answerPath(row.answer_id),
          texts: [
            { label: '回答', text: row.text },
            { label: '追问', text: row.follow_text },
            { label: '对追问的回答', text: row.reply_text },
            { label: '语音', text: row.voices.length > 0 ? `${row.voices.length} 段` : '' },
          ].filter(({ text }) => text !== ''),
          pictures: [],
        },
      ]),
    ),
  async setHidden(tx, id, hidden) {
    const [row] = await findAnswersByIds(tx.db, [id]);
    if (!row || !(await lockQuestion(tx.db, row.question_id))) return;
    await updateAnswer(tx.db, id, { moderated: hidden });
    await recountAnswers(tx.db, row.question_id);
  },
};

export const askSubjects = { 'ask-question': questions, 'ask-answer': answers };
