import { answerMax } from '@qunlu/contract/form/answer-rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import { defineForm, type AskedQuestions } from '../../form/api/forms.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { passForm } from '../store/activities.ts';

type Fact = 'realname';

/** D98: what a ticket asks of who comes; submitted by a pass. */
export const passForms = defineForm<Fact>({
  kind: passForm,
  facts: { realname: '姓名', phone: '手机号' },
  questions: { field: 'fields', label: '报名项目' },
});

interface Typed {
  realname: string;
  answers?: readonly { label: string; value: string }[] | undefined;
}

/** D137: the words of several forms of one ticket, looked at together, before the transaction. `fieldAt`: where one stands on the wire. */
export async function checkForms(
  ctx: Ctx,
  asked: AskedQuestions,
  people: readonly Typed[],
  fieldAt: (at: number, field: 'realname' | 'answers') => string,
): Promise<void> {
  await checkPlainly(ctx, {
    texts: people.flatMap(({ realname, answers: typed }, at) => {
      const field = fieldAt(at, 'answers');
      const { answers, questions } = passForms.fill(
        ctx,
        asked,
        { facts: { realname }, answers: typed },
        field,
      );
      return [
        { field: fieldAt(at, 'realname'), label: '姓名', text: realname },
        ...answers.flatMap(({ at: place, value }) => {
          const { label, type } = questions[place] ?? {};
          return label !== undefined && answerMax(type ?? '') !== undefined
            ? [{ field, label, text: value }]
            : [];
        }),
      ];
    }),
  });
}
