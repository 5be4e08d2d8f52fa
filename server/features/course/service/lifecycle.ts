import { seatKindLabels } from '@qunlu/contract/course/rules.ts';
import { releaseOf } from '../../capacity/api/places.ts';
import { anonymise, byFeature, erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { findCertificatesOf } from '../store/certificates.ts';
import { coursePool } from '../store/courses.ts';
import { seatsOf } from '../store/lifecycle.ts';
import { findNotesOf } from '../store/notes.ts';
import { mergeProgress } from '../store/progress.ts';
import { findSeatsOf, forgetSeats, mergeSeats } from '../store/seats.ts';
import { releaseSeats } from './seats.ts';
import { findWrittenBy, talk } from './talk.ts';

export const courseLifecycle: Lifecycle = {
  feature: 'course',
  columns: {
    'course.author_id': {
      merge: move('what either wrote is the kept account’s'),
      erase: anonymise('the course is its circle’s and stays, with nobody’s name'),
    },
    'course_seat.user_id': {
      merge: byFeature(move('one seat in a course: a bought one before a free one, that before one by tier')),
      erase: byFeature(erase('nobody studies any more; the order has its own record')),
    },
    'course_progress.user_id': {
      merge: byFeature(move('what either has played')),
      erase: erase('it goes with whoever played'),
    },
    'course_clock.user_id': {
      merge: byFeature(move('what either has spent of their time')),
      erase: erase('it goes with whoever played'),
    },
    'course_note.user_id': {
      merge: move('notes of both stay'),
      erase: erase('they go with whoever wrote them'),
    },
    'course_certificate.user_id': {
      merge: move('one of a course: the kept account’s', { once: ['course_id'] }),
      erase: erase('it names whoever left'),
    },
  },
  async merge(tx, sides) {
    await releaseSeats(tx, await mergeSeats(tx.db, sides));
    await mergeProgress(tx.db, sides);
  },
  async erase(tx, userId) {
    await forgetSeats(tx.db, userId);
    await releaseOf(tx, { subject: coursePool, userId });
    await talk.strip(tx, userId);
  },
  counts: [
    {
      title: '在学的课程',
      rule: '都保留；两边都在学的同一门课合成一份，进度合并',
      of: seatsOf,
      shown: 'either',
    },
  ],
  erases: ['您学课程的进度、笔记和结业证书'],
  keeps: ['您给圈子写的课程、您在课程讨论里写的话，不再有您的名字和图片'],
  async exports(ctx, userId, max) {
    return {
      在学的课程: (await findSeatsOf(ctx.db, userId, max)).map(({ title, circle, kind, since }) => ({
        课程: title,
        通讯录: circle,
        方式: seatKindLabels[kind],
        开始: since,
      })),
      课程笔记: (await findNotesOf(ctx.db, userId, max)).map((row) => ({
        课程: row.course,
        课: row.lesson,
        第几秒: row.second,
        内容: row.content,
        时间: row.created_at,
      })),
      结业证书: (await findCertificatesOf(ctx.db, userId, max)).map((row) => ({
        课程: row.title,
        通讯录: row.circle,
        编号: row.number,
        时间: row.done_at,
      })),
      课程讨论: (await findWrittenBy(ctx, userId, max)).map((row) => ({
        内容: row.text,
        时间: row.created_at,
      })),
    };
  },
};
