import {
  freeAnswer,
  likeAnswer,
  listAnswers,
  listAnswersBy,
  listen,
  viewAnswer,
  viewQuestion,
} from '@qunlu/contract/ask/calls.ts';
import { featureAnswer, listCircleKnowledge } from '@qunlu/contract/ask/circle.ts';
import type { AskAnswer, AskQuestion } from '@qunlu/contract/ask/entity.ts';
import { followAnswer, replyFollow, thankAnswer, writeAnswer } from '@qunlu/contract/ask/write.ts';
import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { viewSpendable } from '@qunlu/contract/order/calls.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { editPages } from '../../../platform/paged.ts';
import { keyOf, readOptions, useRead } from '../../../platform/query.ts';
import { asksChanged } from './question.ts';

export const useAnswer = (answerId: number) =>
  useRead(viewAnswer, { answer_id: answerId }, { staleTime: 0, onFocus: true });

/** The money that can pay without another page, fen. */
export const useBalance = (enabled: boolean): number =>
  useRead(viewSpendable, undefined, { staleTime: 0, enabled }).data?.spendable ?? 0;

/** Changes an answer wherever this phone shows it. */
function editAnswer(client: QueryClient, id: number, change: (answer: AskAnswer) => AskAnswer): void {
  const edited = (answer: AskAnswer): AskAnswer => (answer.answer_id === id ? change(answer) : answer);
  const asked = (name: string) => ({ queryKey: [name] });
  client.setQueriesData<AskQuestion>(
    asked(viewQuestion.id),
    (held) => held && { ...held, answer: held.answer && edited(held.answer) },
  );
  client.setQueriesData<OutputOf<typeof viewAnswer>>(
    asked(viewAnswer.id),
    (held) => held && { ...held, answer: edited(held.answer) },
  );
  editPages(client, listAnswers, (list) => list.map(edited));
  for (const lines of [listAnswersBy, listCircleKnowledge] as const)
    editPages(client, lines, (list) => list.map((one) => ({ ...one, answer: edited(one.answer) })));
}

/** What was done with an answer is shown at once; its question may stand otherwise now. */
function changed(client: QueryClient, answer: AskAnswer): AskAnswer {
  editAnswer(client, answer.answer_id, () => answer);
  void client.invalidateQueries({ queryKey: keyOf(viewQuestion, { question_id: answer.question_id }) });
  return answer;
}

export async function like(client: QueryClient, { answer_id, liked }: AskAnswer): Promise<void> {
  const now = await call(likeAnswer, { body: { answer_id, on: liked ? 0 : 1 } });
  editAnswer(client, answer_id, (answer) => ({ ...answer, ...now }));
}

/** Hears an answer: what has to be paid yet is an order; else the answer is here once this resolves. */
export async function hear(
  client: QueryClient,
  body: BodyInput<typeof listen>,
  idempotencyKey: string,
): Promise<{ hash: string } | undefined> {
  const { hash, heard } = await call(listen, { body, idempotencyKey });
  if (!heard) return { hash };
  void client.invalidateQueries({ queryKey: keyOf(viewSpendable) });
  await asksChanged(client);
  return undefined;
}

/** What hearing it costs now, after a no. */
export const newestAnswer = async (client: QueryClient, answerId: number): Promise<AskAnswer> => {
  const { answer } = await client.fetchQuery({
    ...readOptions(viewAnswer, { answer_id: answerId }),
    staleTime: 0,
  });
  return answer;
};

export const openForAll = async (client: QueryClient, answerId: number): Promise<AskAnswer> =>
  changed(client, await call(freeAnswer, { body: { answer_id: answerId } }));

export const feature = async (client: QueryClient, { answer_id, featured }: AskAnswer): Promise<AskAnswer> =>
  changed(client, await call(featureAnswer, { body: { answer_id, on: featured ? 0 : 1 } }));

export const follow = async (client: QueryClient, answerId: number, text: string): Promise<AskAnswer> =>
  changed(client, await call(followAnswer, { body: { answer_id: answerId, text } }));

export const thank = async (client: QueryClient, body: BodyInput<typeof thankAnswer>): Promise<AskAnswer> =>
  changed(client, await call(thankAnswer, { body }));

export type AnswerInput = BodyInput<typeof writeAnswer>;

export async function sendAnswer(
  client: QueryClient,
  body: AnswerInput,
  idempotencyKey: string,
): Promise<void> {
  await call(writeAnswer, { body, idempotencyKey });
  void asksChanged(client);
}

export async function sendReply(client: QueryClient, body: BodyInput<typeof replyFollow>): Promise<void> {
  changed(client, await call(replyFollow, { body }));
}
