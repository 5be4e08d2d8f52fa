import { openQuestion, saveAnswerer, viewAnswerer, viewQuestion } from '@qunlu/contract/ask/calls.ts';
import { decideAsk, setAsk, viewAskSetting } from '@qunlu/contract/ask/circle.ts';
import type { Answerer, AskQuestion } from '@qunlu/contract/ask/entity.ts';
import { closeAsk, createAsk, editAsk, pickAnswers, quoteAsk, refuseAsk } from '@qunlu/contract/ask/write.ts';
import type { BodyInput, OutputOf, QueryInput } from '@qunlu/contract/kernel/endpoint.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { keyOf, readOptions, useRead } from '../../../platform/query.ts';

/** Always asked anew: others answer, and its dates pass. */
export const useQuestion = (questionId: number) =>
  useRead(viewQuestion, { question_id: questionId }, { staleTime: 0, onFocus: true });

const isOurs = ({ queryKey: [name] }: Query): boolean => typeof name === 'string' && name.startsWith('ask.');

/** Lists and pages of questions are asked for anew; resolves once those on the screen are there. */
export const asksChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: isOurs });

/** What was done is shown at once. */
function changed(client: QueryClient, question: AskQuestion): AskQuestion {
  const key = keyOf(viewQuestion, { question_id: question.question_id });
  client.setQueryData(key, question);
  const isOther = (query: Query): boolean =>
    isOurs(query) && JSON.stringify(query.queryKey) !== JSON.stringify(key);
  void client.invalidateQueries({ predicate: isOther });
  return question;
}

export const openAsk = async (client: QueryClient, questionId: number): Promise<AskQuestion> =>
  changed(client, await call(openQuestion, { body: { question_id: questionId } }));

export type QuoteInput = QueryInput<typeof quoteAsk>;
export type AskQuote = OutputOf<typeof quoteAsk>;

/** What asking costs and what is promised, before anybody asks. */
export const useQuote = (asked: QuoteInput | null) =>
  useRead(quoteAsk, asked ?? { kind: 1 }, { staleTime: 0, enabled: asked !== null });

/** As it stands now, after a no; whoever is asked is shown with what they take now. */
export async function newestQuote(client: QueryClient, asked: QuoteInput): Promise<AskQuote> {
  await client.invalidateQueries({ queryKey: [viewAnswerer.id] });
  return client.fetchQuery({ ...readOptions(quoteAsk, asked), staleTime: 0 });
}

export type CreateInput = BodyInput<typeof createAsk>;

export async function create(client: QueryClient, body: CreateInput, idempotencyKey: string) {
  const made = await call(createAsk, { body, idempotencyKey });
  void asksChanged(client);
  return made;
}

export const edit = async (client: QueryClient, body: BodyInput<typeof editAsk>): Promise<AskQuestion> =>
  changed(client, await call(editAsk, { body }));

export const close = async (client: QueryClient, questionId: number): Promise<AskQuestion> =>
  changed(client, await call(closeAsk, { body: { question_id: questionId } }));

export const refuse = async (client: QueryClient, questionId: number, reason: string): Promise<AskQuestion> =>
  changed(
    client,
    await call(refuseAsk, { body: { question_id: questionId, ...(reason === '' ? {} : { reason }) } }),
  );

export const sendPicks = async (
  client: QueryClient,
  body: BodyInput<typeof pickAnswers>,
): Promise<AskQuestion> => changed(client, await call(pickAnswers, { body }));

export const decide = async (client: QueryClient, body: BodyInput<typeof decideAsk>): Promise<AskQuestion> =>
  changed(client, await call(decideAsk, { body }));

export async function saveOwnPrice(
  client: QueryClient,
  body: BodyInput<typeof saveAnswerer>,
): Promise<Answerer> {
  const saved = await call(saveAnswerer, { body });
  client.setQueryData(keyOf(viewAnswerer, { user_id: saved.user.user_id }), saved);
  return saved;
}

export const useAskSetting = (id: number) => useRead(viewAskSetting, { id }, { staleTime: 0 });

/** Whether bounties and free questions of a circle are looked at before others see them. */
export async function setAudit(client: QueryClient, id: number, audit: boolean): Promise<void> {
  client.setQueryData(
    keyOf(viewAskSetting, { id }),
    await call(setAsk, { body: { id, audit: audit ? 1 : 0 } }),
  );
}
