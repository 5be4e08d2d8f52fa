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

/** What can be reported; the owning feature provides each subject. */
export const subjectTypes = [
  'card',
  'service',
  'service-comment',
  'phonebook',
  'activity',
  'activity-question',
  'activity-post',
  'ask-question',
  'ask-answer',
  'clue',
  'chat-message',
  'checkin-entry',
  'cooperation',
  'course',
  'course-comment',
  'donation',
  'forum-topic',
  'forum-comment',
  'groupbuy',
  'o2o',
  'vouch',
] as const;
export type SubjectType = (typeof subjectTypes)[number];

export const moderationRules = {
  detail: 200,
  images: 3,
  /** D137: number of independent reports that hide a subject. */
  hideAt: 3,
  /** D170: hours until the first answer. */
  answerHours: 24,
  appeal: 500,
  word: 20,
  /** Largest size of the word list. */
  words: 20_000,
  /** Hours after which an account counts as independent of other reporters. */
  independentHours: 24,
  /** Days in which a reporter whose report of the subject was dismissed does not count towards hiding it. */
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

/** D137: what happens to a text with a listed word. */
export const wordLevels = ['refuse', 'review'] as const;
export type WordLevel = (typeof wordLevels)[number];

/** `pending`: visible to the author only, until staff decides; `hidden`: taken down by staff. */
export const visibilities = ['visible', 'pending', 'hidden'] as const;
export type Visibility = (typeof visibilities)[number];
