import { serviceAudit, type ServiceAudit } from '@qunlu/contract/service/rules.ts';

/** What speaks for a look by staff at what is written now (D46). */
export interface Doubts {
  /** Listed words, or what the provider of checks is unsure of. */
  words: boolean;
  links: boolean;
}

export interface Change {
  /** undefined: a new service. */
  before: { audit: ServiceAudit; paid: boolean; wasRejected: boolean } | undefined;
  paid: boolean;
  /** Title, content, pictures or places are others than before. */
  rewritten: boolean;
  doubts: Doubts;
}

/**
 * D46: what stands after a write, and why (decision 0051). A new service and one that has not passed are judged as a whole, an
 * edit of a passed one by what it changes. Who was rejected once is looked at by a person again.
 */
export function auditAfter({ before, paid, rewritten, doubts }: Change): {
  audit: ServiceAudit;
  why: string[];
} {
  const isNew = before?.audit !== serviceAudit.passed;
  const becamePaid = paid && !(before?.paid ?? false);
  const why = [
    ...(paid && (isNew || becamePaid) ? ['收费'] : []),
    ...(doubts.words ? ['命中词'] : []),
    ...(doubts.links ? ['链接'] : []),
    ...((paid && !isNew && !becamePaid && rewritten) || before?.wasRejected ? ['修改'] : []),
  ];
  return { audit: why.length > 0 ? serviceAudit.pending : serviceAudit.passed, why };
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
