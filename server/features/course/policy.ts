import type { CourseCan } from '@qunlu/contract/course/entity.ts';
import { courseRules, courseState, type SeatKind } from '@qunlu/contract/course/rules.ts';

/** What of a circle decides: for whoever asks. */
export interface CircleRights {
  see: boolean;
  content: boolean;
  own: boolean;
}

/** What of a course decides. */
export interface CourseFacts {
  state: number;
  moderated: boolean;
  visible: number;
  seat: SeatKind | null;
  holds: boolean;
}

/** Whether a seat lets them study: one by tier as long as they hold it. */
export const hasSeat = ({ seat, holds }: Pick<CourseFacts, 'seat' | 'holds'>): boolean =>
  seat !== null && (seat !== 'tier' || holds);

/** How somebody in whose circle it stands meets a course: not at all, only once they are a member, or they see it. */
export function visibilityOf(course: CourseFacts, circle: CircleRights): 'none' | 'members' | 'seen' {
  if (circle.content) return 'seen';
  if (course.moderated || course.state === courseState.draft) return 'none';
  if (course.state === courseState.off) return circle.see && course.seat !== null ? 'seen' : 'none';
  return course.visible === 0 || circle.see ? 'seen' : 'members';
}

/** Whether all lessons that are open are theirs. A course is of its circle: who is out of it does not study. */
export const studies = (course: CourseFacts, circle: CircleRights): boolean =>
  circle.content || (circle.see && hasSeat(course));

/** Whether a lesson has opened; `opensAt` null: at once. */
export const hasOpened = (opensAt: Date | null, now: Date): boolean => opensAt === null || opensAt <= now;

/** D81: the one policy; the same answer is sent as `can`. `full`: no place is left. */
export function courseCanOf(
  course: CourseFacts & { price: number },
  circle: CircleRights,
  full: boolean,
): CourseCan {
  const study = studies(course, circle);
  const begins = circle.see && !study && course.state === courseState.shown && !course.moderated;
  const free = course.price === 0 && course.seat !== 'free';
  return {
    study,
    join: begins && (course.holds || (free && !full)),
    buy: begins && course.price > 0 && !course.holds && !full,
    comment: study,
    manage: circle.content,
    sell: circle.own,
  };
}

/** Percent of a lesson. */
export const percentOf = (
  { kind, seconds }: { kind: string; seconds: number },
  { played, done }: { played: number; done: boolean },
): number =>
  kind === 'article'
    ? done
      ? 100
      : 0
    : seconds === 0
      ? 0
      : Math.min(100, Math.floor((played * 100) / seconds));

/** Percent of a course; all of it only once every lesson is done. */
export function wholePercent({
  seen,
  weight,
  isDone,
}: {
  seen: number;
  weight: number;
  isDone: boolean;
}): number {
  if (isDone) return 100;
  return weight === 0 ? 0 : Math.min(99, Math.floor((seen * 100) / weight));
}

/** D81: why a buyer who has seen so much cannot take it back; '' when they can. */
export function keptBecause({ seen, whole }: { seen: number; whole: number }): string {
  if (whole === 0 || seen * 100 <= whole * courseRules.refundPercent) return '';
  // Rounded up: 10.2 % is more than 10 %.
  return `已经学了 ${Math.ceil((seen * 100) / whole)}%，超过 ${courseRules.refundPercent}% 不能自行退款`;
}

/** Who took something down brings it back for a while; one of those who run the circle also what another of them took down. */
export function mayRestore(
  post: { author_id: number; deleted_at: Date | null; deleted_by: number | null },
  { userId, manages, now }: { userId: number; manages: boolean; now: Date },
): boolean {
  const { author_id, deleted_at, deleted_by } = post;
  if (!deleted_at || now.getTime() - deleted_at.getTime() > courseRules.undoDays * 86_400_000) return false;
  return deleted_by === userId || (manages && deleted_by !== author_id);
}
