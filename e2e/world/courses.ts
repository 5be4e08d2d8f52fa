/**
 * Courses for journeys, through the real API.
 *   await openModules(place, owner, circle, ['course'])
 *   const course = await courseAt(place, owner, circle, { title: '岩茶入门', price: 9900, lessons: [audio(60)] })
 */
import type { Session } from '@qunlu/contract/account/entity.ts';
import type { PluginKey } from '@qunlu/contract/circle/rules.ts';
import { setPlugins } from '@qunlu/contract/circle/settings.ts';
import { addLesson, createCourse, setCourseState, setCourseTerms } from '@qunlu/contract/course/publish.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { uploadCredential } from '@qunlu/contract/media/calls.ts';
import { by, newKey, type Place } from './circles.ts';

/** Members see them. */
export const openModules = (
  place: Place,
  owner: Session,
  id: number,
  keys: readonly PluginKey[],
): Promise<unknown> =>
  by(place, owner)(setPlugins, {
    body: { id, rows: keys.map((key, sort) => ({ key, enabled: 1, visible: 1, sort })) },
  });

const rate = 8000;

/** A recording of one soft note that every browser plays: eight bits, so many seconds. */
export function note(seconds: number): Uint8Array<ArrayBuffer> {
  const length = seconds * rate;
  const bytes = new Uint8Array(44 + length);
  const view = new DataView(bytes.buffer);
  const words = (at: number, text: string): void =>
    [...text].forEach((sign, index) => view.setUint8(at + index, sign.charCodeAt(0)));
  words(0, 'RIFF');
  view.setUint32(4, 36 + length, true);
  words(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  words(36, 'data');
  view.setUint32(40, length, true);
  for (let at = 0; at < length; at += 1)
    bytes[44 + at] = 128 + Math.round(8 * Math.sin((at * 440 * 2 * Math.PI) / rate));
  return bytes;
}

type Lesson = Partial<BodyInput<typeof addLesson>['lesson']>;

export const audio = (seconds: number, more: Lesson = {}): Lesson => ({ kind: 'audio', seconds, ...more });
export const article = (more: Lesson = {}): Lesson => ({
  kind: 'article',
  title: '一张冲泡笔记',
  body: '<h2>水</h2><p>水温 <strong>100 度</strong>，悬壶高冲。</p><h2>时间</h2><p>前三泡快出水，之后每泡加五秒。</p>',
  ...more,
});

interface Given extends Partial<Omit<BodyInput<typeof createCourse>, 'id'>> {
  lessons: readonly Lesson[];
  /** Fen. */
  price?: number;
  seats?: number;
}

export interface MadeCourse {
  readonly id: number;
  readonly lessons: readonly number[];
}

/** A course of a circle, published. With a price its owner has proved who they are. */
export async function courseAt(
  place: Place,
  owner: Session,
  circle: number,
  given: Given,
): Promise<MadeCourse> {
  const call = by(place, owner);
  const { lessons, price = 0, seats, ...basics } = given;
  const made = await call(createCourse, {
    body: { id: circle, title: '岩茶入门十二讲', cover: '', intro: '', visible: 1, ...basics },
    idempotencyKey: newKey(),
  });
  const id = made.course_id;
  let { rev } = made;
  const ids: number[] = [];
  for (const lesson of lessons) {
    const file = lesson.kind === 'article' ? {} : await put(place, owner, note(Number(lesson.seconds ?? 1)));
    const added = await call(addLesson, {
      body: { id, rev, lesson: { kind: 'article', title: '第一泡', trial: 0, ...lesson, ...file } },
      idempotencyKey: newKey(),
    });
    ids.push(added.lesson_id);
    ({ rev } = added.course);
  }
  if (price > 0 || seats !== undefined)
    ({ rev } = await call(setCourseTerms, {
      body: { id, rev, price, free_tiers: [], ...(seats === undefined ? {} : { seats }) },
    }));
  await call(setCourseState, { body: { id, rev, state: 1 } });
  return { id, lessons: ids };
}

/** Sends a recording to where private files are; answers what a lesson keeps of it. */
async function put(
  place: Place,
  owner: Session,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ file: string; bytes: number }> {
  const { upload, token } = await by(place, owner)(uploadCredential, {
    query: { bucket: 'private', kind: 'chat' },
  });
  const form = new FormData();
  form.append('token', token);
  form.append('file', new File([bytes], 'note.wav', { type: 'audio/wav' }));
  const answer = await fetch(new URL(upload, place.url), { method: 'POST', body: form });
  return { file: ((await answer.json()) as { key: string }).key, bytes: bytes.length };
}
