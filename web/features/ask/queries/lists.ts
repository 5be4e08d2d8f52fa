import {
  findAnswerers,
  findAsks,
  listAnswers,
  listAnswersBy,
  listOwnAsks,
  viewAnswerer,
  countOwnAsks,
} from '@qunlu/contract/ask/calls.ts';
import {
  listCircleAnswerers,
  listCircleAsks,
  listCircleAudits,
  listCircleKnowledge,
} from '@qunlu/contract/ask/circle.ts';
import type { AnswererOrder, AskFilter, OwnAskScope } from '@qunlu/contract/ask/rules.ts';
import type { QueryInput } from '@qunlu/contract/kernel/endpoint.ts';
import { usePaged } from '../../../platform/paged.ts';
import { useRead } from '../../../platform/query.ts';

type Filter<E extends Parameters<typeof usePaged>[0]> = Omit<QueryInput<E>, 'next' | 'size'>;

export const useAsks = (filter: Filter<typeof findAsks>) => usePaged(findAsks, filter, { keepsLast: true });

export const useAnswerers = (filter: Filter<typeof findAnswerers>) =>
  usePaged(findAnswerers, filter, { keepsLast: true });

/** Somebody as one who answers: their price is asked anew whenever the page opens. */
export const useAnswerer = (userId: number, enabled = true) =>
  useRead(viewAnswerer, { user_id: userId }, { staleTime: 0, enabled });

export const useAnswersBy = (userId: number) => usePaged(listAnswersBy, { user_id: userId });

export const useAnswers = (questionId: number) => usePaged(listAnswers, { question_id: questionId });

export const useOwnAsks = (scope: OwnAskScope) => usePaged(listOwnAsks, { scope });

/** What waits for the person, on the tabs of their own questions. */
export const useOwnWaits = () => useRead(countOwnAsks, undefined, { staleTime: 0 });

export const useCircleAsks = (id: number, filter: AskFilter) => usePaged(listCircleAsks, { id, filter });

export const useKnowledge = (id: number, q: string) =>
  usePaged(listCircleKnowledge, { id, ...(q === '' ? {} : { q }) }, { keepsLast: true });

export const useAudits = (id: number) => usePaged(listCircleAudits, { id });

export const useCircleAnswerers = (id: number, order: AnswererOrder) =>
  usePaged(listCircleAnswerers, { id, order });
