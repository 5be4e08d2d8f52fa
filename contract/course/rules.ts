/** Rules of courses (D81). Texts are in wide characters. */
export const courseRules = {
  title: 50,
  intro: 2000,
  /** Fen, unless it is free. */
  price: { min: 100, max: 500_000 },
  seats: 100_000,
  /** Tiers of the circle whose holders study free. */
  freeTiers: 5,
  /** Of a circle, those off included. */
  courses: 200,
  chapters: 20,
  lessons: 100,
  chapterTitle: 30,
  lessonTitle: 50,
  /** Words of an article. */
  article: 10_000,
  /** Seconds and bytes of a video or an audio. */
  seconds: 21_600,
  bytes: 104_857_600,
  /** Days ahead on which a lesson may open. */
  aheadDays: 366,
  /** Days before it opens from which a course with a price can be bought. */
  presaleDays: 90,
  /** Seconds between two writes of progress. */
  progressEvery: 15,
  /** How many ranges one write of progress brings, and one lesson keeps. */
  rangesAtOnce: 40,
  rangesKept: 200,
  /** The fastest speed of the player; seconds that a clock of a phone may be ahead. */
  fastest: 2,
  graceSeconds: 30,
  /** Seconds for which the address of a video or an audio is valid. */
  linkSeconds: 7200,
  /** What an article weighs against seconds of videos. */
  articleSeconds: 60,
  /** Percent of a lesson that is to be played for it to be done. */
  donePercent: 90,
  /** D81: days in which all comes back, and percent that may be seen until then. */
  refundDays: 7,
  refundPercent: 10,
  /** Notes of one person in one course. */
  notes: 500,
  note: 500,
  comment: 500,
  commentImages: 3,
  commentsPerLesson: 5000,
  /** Replies shown with a comment. */
  repliesShown: 2,
  /** Fewer people than this, and nobody sees where they stop. */
  stopsFrom: 10,
  stopBuckets: 60,
  comingDays: 14,
  /** Days in which what was taken down from the talk under a lesson comes back. */
  undoDays: 30,
  search: 40,
} as const;

/** Speeds of the player. */
export const courseSpeeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export const lessonKinds = ['video', 'audio', 'article'] as const;
export type LessonKind = (typeof lessonKinds)[number];
export const lessonKindLabels: Record<LessonKind, string> = { video: '视频', audio: '音频', article: '图文' };

/** Off: nobody begins it any more; whoever studies it goes on. */
export const courseState = { draft: 0, shown: 1, off: 2 } as const;
export type CourseState = (typeof courseState)[keyof typeof courseState];
export const courseStates = [0, 1, 2] as const;
export const courseStateLabels: Record<CourseState, string> = { 0: '草稿', 1: '已发布', 2: '已下架' };

/** Who sees its outline: whoever may look into the circle, or its members. */
export const courseVisible = { visitors: 0, members: 1 } as const;
export type CourseVisible = (typeof courseVisible)[keyof typeof courseVisible];
export const courseVisibleLabels: Record<CourseVisible, string> = { 0: '访客也能看目录', 1: '只给成员看' };

/** How somebody came to study it. */
export const seatKinds = ['bought', 'free', 'tier'] as const;
export type SeatKind = (typeof seatKinds)[number];
export const seatKindLabels: Record<SeatKind, string> = {
  bought: '已购买',
  free: '免费',
  tier: '会员免费',
};

/** How a shared course reads. */
export const courseShare = (course: {
  course_id: number;
  phonebook_id: number;
  title: string;
  intro: string;
  cover: string;
}): { title: string; desc: string; path: string; image: string } => ({
  title: course.title,
  desc: course.intro.replace(/\s+/g, ' ').trim().slice(0, 80),
  path: `/phonebook/${course.phonebook_id}/course/${course.course_id}`,
  image: course.cover,
});
