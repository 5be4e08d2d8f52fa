import {
  addActivityPost,
  answerQuestion,
  askActivity,
  hideTalk,
  listActivityPosts,
  listQuestions,
} from '@qunlu/contract/activity/talk.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { editPages, usePaged } from '../../../platform/paged.ts';
import { freshMs } from '../../../platform/query.ts';

export const useQuestions = (id: number) => usePaged(listQuestions, { id }, { staleTime: freshMs });

export async function ask(client: QueryClient, id: number, content: string, key: string): Promise<void> {
  const made = await call(askActivity, { body: { id, content }, idempotencyKey: key });
  editPages(client, listQuestions, (list, page) => (page === 0 ? [made, ...list] : list));
}

export async function answer(client: QueryClient, id: number, content: string, key: string): Promise<void> {
  const answered = await call(answerQuestion, { body: { id, content }, idempotencyKey: key });
  editPages(client, listQuestions, (list) => list.map((one) => (one.id === id ? answered : one)));
}

export const useActivityPosts = (id: number) => usePaged(listActivityPosts, { id });

export async function addPost(
  client: QueryClient,
  body: { id: number; content: string; images: string[] },
  key: string,
): Promise<void> {
  const made = await call(addActivityPost, { body, idempotencyKey: key });
  editPages(client, listActivityPosts, (list, page) => (page === 0 ? [made, ...list] : list));
}

const lists = { question: listQuestions, post: listActivityPosts } as const;

export async function hide(client: QueryClient, kind: 'question' | 'post', id: number): Promise<void> {
  await call(hideTalk, { body: { id, kind } });
  await client.invalidateQueries({ queryKey: [lists[kind].id] });
}
