import { reviewState, type ReviewState } from '@qunlu/contract/kernel/publication.ts';

/** What speaks for a look by staff at what is written now (D46). */
export interface PublishingDoubts {
  /** Listed words, or what the provider of checks is unsure of. */
  words: boolean;
  links: boolean;
}

export interface Change {
  /** undefined: a new one. */
  before: { audit: ReviewState; strict: boolean; wasRejected: boolean } | undefined;
  /** Staff looks at each that is like this, and at each edit of it: what is sold. */
  strict: boolean;
  /** What staff reads for it, 收费. */
  strictWord: string;
  /** Texts or pictures are others than before. */
  rewritten: boolean;
  doubts: PublishingDoubts;
}

/**
 * D46: what stands after a write, and why (decision 0051). A new one and one that has not passed are judged as a whole, an edit of a
 * passed one by what it changes. Who was rejected once is looked at by a person again.
 */
export function reviewStateAfter({ before, strict, strictWord, rewritten, doubts }: Change): {
  audit: ReviewState;
  why: string[];
} {
  const isNew = before?.audit !== reviewState.passed;
  const becameStrict = strict && !(before?.strict ?? false);
  const why = [
    ...(strict && (isNew || becameStrict) ? [strictWord] : []),
    ...(doubts.words ? ['命中词'] : []),
    ...(doubts.links ? ['链接'] : []),
    ...((strict && !isNew && !becameStrict && rewritten) || before?.wasRejected ? ['修改'] : []),
  ];
  return { audit: why.length > 0 ? reviewState.pending : reviewState.passed, why };
}

/** An address that a browser opens, in whatever way it is written. */
const linkPattern =
  /https?:\/\/|www\.|(?<![@\w.-])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|cn|net|org|top|xyz|vip|shop|cc|me|io|link|info|club|site|online|app)(?![a-z0-9-])|[a-z0-9-]+\.[a-z]{2,}\/\w/i;

/** What shows nothing inside an address, and the full stop that address bars read as a dot. */
const plainly = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('。', '.');

export const hasLink = (text: string): boolean => linkPattern.test(plainly(text));

/**
 * D46, D26: what is not listed is its owner's alone, and theirs to whom its feature opens it; a blocked person sees nothing, as of
 * cards.
 */
export const maySee = (
  row: { user_id: number; listed: boolean; is_blocked: boolean; is_open?: boolean },
  viewerId: number | null,
): boolean => row.user_id === viewerId || ((row.listed || row.is_open === true) && !row.is_blocked);
