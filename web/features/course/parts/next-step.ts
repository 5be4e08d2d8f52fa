import type { Course } from '@qunlu/contract/course/entity.ts';

/** The one thing that whoever looks at a course does next. */
export type CourseStep =
  | { kind: 'go'; label: string; lesson: number }
  | { kind: 'join'; label: string }
  | { kind: 'buy'; trial: number }
  | { kind: 'enter' }
  | { kind: 'none'; why: string };

/** `visits`: who looks is no member of its circle. */
export function nextStep(course: Course, visits: boolean): CourseStep {
  const { can, resume, outline, done, percent, problem, free_by_tier: byTier } = course;
  const trial = outline.find((lesson) => lesson.trial && lesson.open)?.lesson_id ?? 0;
  if (can.study) {
    const open = outline.find((lesson) => lesson.open)?.lesson_id ?? 0;
    const lesson = resume > 0 ? resume : open;
    if (lesson === 0) return { kind: 'none', why: problem === '' ? '还没有开课，开课时会提醒您' : problem };
    return { kind: 'go', lesson, label: done ? '再学一遍' : percent > 0 ? '继续学' : '开始学' };
  }
  if (can.join) return { kind: 'join', label: byTier && course.price > 0 ? '会员免费学' : '免费学习' };
  if (can.buy) return { kind: 'buy', trial };
  return visits ? { kind: 'enter' } : { kind: 'none', why: problem };
}
