import type { CourseState, CourseVisible, LessonKind, SeatKind } from '@qunlu/contract/course/rules.ts';
import type { Generated, GeneratedAlways } from 'kysely';

export type CourseTables = {
  course_ending: { phonebook_id: number; since: Date };
  course: {
    course_id: Generated<number>;
    phonebook_id: number;
    author_id: number | null;
    place: Generated<number>;
    title: string;
    cover: string;
    intro: string;
    /** Fen; 0: free. */
    price: Generated<number>;
    free_tiers: Generated<number[]>;
    visible: CourseVisible;
    seats: number | null;
    state: Generated<CourseState>;
    moderated: Generated<boolean>;
    lessons: Generated<number>;
    seconds: Generated<number>;
    trials: Generated<number>;
    weight: Generated<number>;
    students: Generated<number>;
    rev: Generated<number>;
    published_at: Date | null;
    deleted_at: Date | null;
    created_at: Date;
    changed_at: Date;
  };
  course_chapter: {
    chapter_id: GeneratedAlways<number>;
    course_id: number;
    title: string;
    sort: number;
  };
  course_lesson: {
    lesson_id: Generated<number>;
    course_id: number;
    chapter_id: number;
    sort: number;
    kind: LessonKind;
    title: string;
    /** Key of the private file; '' for an article. */
    file: string;
    seconds: number;
    bytes: number;
    poster: string;
    body: string;
    body_cleaner: number;
    trial: boolean;
    comments: Generated<number>;
    opens_at: Date | null;
    told: boolean;
    tried_until: Generated<Date | null>;
    removed_at: Date | null;
    created_at: Date;
    changed_at: Date;
  };
  course_seat: {
    course_id: number;
    user_id: number;
    kind: SeatKind;
    order_id: number | null;
    weight: number;
    since: Date;
    /** Of one that was bought; null: seven days after it was paid. */
    refund_until: Date | null;
  };
  course_clock: { user_id: number; course_id: number; spent: Generated<number>; tried: Generated<number> };
  course_note: {
    note_id: GeneratedAlways<number>;
    course_id: number;
    lesson_id: number;
    user_id: number;
    second: number;
    content: string;
    created_at: Date;
    edited_at: Date | null;
  };
  course_certificate: {
    certificate_id: GeneratedAlways<number>;
    number: string;
    course_id: number;
    user_id: number;
    title: string;
    circle: string;
    lessons: number;
    done_at: Date;
  };
};
