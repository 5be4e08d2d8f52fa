/** D170 */
export const reportReasons = ['spam', 'fraud', 'false', 'adult', 'privacy', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
export const reportReasonLabels: Record<ReportReason, string> = {
  spam: '垃圾广告',
  fraud: '诈骗',
  false: '冒充或虚假信息',
  adult: '色情低俗',
  privacy: '泄露隐私',
  other: '其他',
};

/** What can be reported; each is filled in by the feature that owns it. */
export const subjectTypes = ['card'] as const;
export type SubjectType = (typeof subjectTypes)[number];

export const moderationRules = {
  detail: 200,
  images: 3,
  /** D137: independent reports that hide. */
  hideAt: 3,
  /** D170: hours until the first answer. */
  answerHours: 24,
  appeal: 500,
  word: 20,
  /** Words that the list has room for. */
  words: 20_000,
  /** Hours after which an account counts as independent of the others that report. */
  independentHours: 24,
  /** Days in which somebody whose report of the same subject was dismissed hides nothing by another one. */
  dismissedDays: 30,
  /** Days of an account whose report of a privacy breach hides by itself. */
  instantDays: 7,
  /** Hidings that one person causes by themselves in 24 hours. */
  instantPerDay: 2,
  /** Days in which no report hides by itself what staff has decided to keep. */
  keptDays: 30,
  /** Days that a decided report is kept. */
  keepDays: 180,
} as const;

/** D137: what becomes of a text with a listed word. */
export const wordLevels = ['refuse', 'review'] as const;
export type WordLevel = (typeof wordLevels)[number];

/** `pending`: visible to the author only until staff has looked; `hidden`: staff took it down. */
export const standings = ['visible', 'pending', 'hidden'] as const;
export type Standing = (typeof standings)[number];
