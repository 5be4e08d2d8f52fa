import type { AnswererOrder, AskFilter, AskKind, OwnAskScope } from '@qunlu/contract/ask/rules.ts';
import { withQuery } from '../../platform/router/with-query.ts';

/** Lists of a circle: questions by what they are, what is featured, what waits for a decision. */
export type CircleTab = AskFilter | 'featured' | 'audit';

/** Links to the screens of questions and answers. */
export const askPaths = {
  home: (): string => '#!/app/ask',
  find: (filter: { tab?: 'answerers'; topic?: number; order?: AnswererOrder; search?: 1 } = {}): string =>
    withQuery('#!/app/ask-find', filter),
  /** What is given is chosen already. */
  create: (chosen: { kind?: AskKind; user?: number; circle?: number } = {}): string =>
    withQuery('#!/ask/create', chosen),
  edit: (id: number): string => `#!/ask/${id}/edit`,
  question: (id: number): string => `#!/ask/question/${id}`,
  /** Where whoever has asked chooses who gets the bounty. */
  choose: (id: number): string => `#!/ask/question/${id}?choose=1`,
  answer: (id: number): string => `#!/ask/answer/${id}`,
  /** Where the one more question after an answer is answered. */
  reply: (answerId: number): string => `#!/ask/answer/${answerId}?reply=1`,
  /** Where an answer is written: a question of a circle is answered inside it. */
  write: ({
    question_id: id,
    phonebook_id: circle,
  }: {
    question_id: number;
    phonebook_id: number;
  }): string => (circle > 0 ? `#!/phonebook/${circle}/ask/${id}/post` : `#!/ask/question/${id}?write=1`),
  /** Somebody as one who answers. */
  answerer: (userId: number): string => `#!/ask/${userId}`,
  /** Where one says whether one answers, and for how much. */
  price: (userId: number): string => `#!/ask/${userId}?edit=1`,
  own: (scope?: OwnAskScope): string =>
    withQuery('#!/ask/ask-self', { scope: scope === 'asked' ? undefined : scope }),
  circle: (id: number, tab?: CircleTab): string =>
    withQuery(`#!/phonebook/${id}/ask`, { tab: tab === 'latest' ? undefined : tab }),
  circleAnswerers: (id: number): string => `#!/phonebook/${id}/asker`,
  audit: (questionId: number): string => `#!/phonebook/audit-ask/${questionId}`,
} as const;
