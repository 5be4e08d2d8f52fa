import { tokensOf } from '../../../platform/search-words.ts';

/** Lexemes that no text has, since words are letters and digits: whose a message is, so that a search reads nobody else's. */
export const searchKeys = {
  person: (userId: number): string => `:u${userId}`,
  conversation: (conversationId: number): string => `:c${conversationId}`,
};

const wordsMax = 3000;

/** What a message is found by. */
export const messageWords = (
  texts: readonly string[],
  { people, conversationId }: { people: readonly number[]; conversationId: number },
): string[] => [
  ...new Set([
    searchKeys.conversation(conversationId),
    ...people.map((userId) => searchKeys.person(userId)),
    ...texts.flatMap(tokensOf).slice(0, wordsMax),
  ]),
];
