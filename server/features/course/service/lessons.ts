import type * as contract from '@qunlu/contract/course/publish.ts';
import type { OwnCourse } from '@qunlu/contract/course/publish.ts';
import { courseRules, courseState } from '@qunlu/contract/course/rules.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { isRich, rich, wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { after, secondsOf, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { cleanerVersion, cleanRichText, picturesIn } from '../../../platform/rich-text.ts';
import { adoptFiles, privateFile, privateKeyOf, releaseFiles, showFiles } from '../../media/api/files.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { sumLessons, type CourseRow } from '../store/courses.ts';
import {
  dropChapters,
  findChapters,
  findLesson,
  findLessons,
  insertChapter,
  insertLesson,
  placeLessons,
  updateLesson,
  writeChapters,
  type LessonRow,
} from '../store/outline.ts';
import { isBought } from '../store/seats.ts';
import { hasOpened } from '../policy.ts';
import { managedCourse, noLesson } from './access.ts';
import { lessonJob } from './notifications.ts';
import { changeCourse, filesOfLesson, pictureFiles, playedFile } from './writing.ts';

type Given = BodyOf<typeof contract.addLesson>['lesson'];

/** A lesson as it is kept, and what it shows. */
type Draft = Pick<
  LessonRow,
  'kind' | 'title' | 'file' | 'seconds' | 'bytes' | 'poster' | 'body' | 'body_cleaner' | 'trial' | 'opens_at'
>;

const wrong = (field: string, message: string): never =>
  fail('invalid', { message, field: `lesson.${field}` });

function articleOf(given: string): string {
  const body = cleanRichText(given);
  if (body === '') wrong('body', '请填写正文');
  if (!isRich(body)) return body;
  const complaint = maxLength(courseRules.article)(wordsOf(body), '正文');
  if (complaint) wrong('body', complaint);
  if (body.length > rich.maxChars) wrong('body', '正文太长，请删减一些内容');
  if (picturesIn(body).length > rich.images) wrong('body', `正文里最多 ${rich.images} 张图片`);
  return body;
}

/** A type of file that a lesson of a kind plays. */
const plays = { video: /^video\//, audio: /^(audio\/|video\/(mp4|webm|ogg)$|application\/ogg$)/ } as const;

/** `before`: the file that it has already, which may be another person's upload. */
async function fileOf(ctx: ViewerCtx, given: Given, before: string): Promise<Pick<Draft, 'file' | 'bytes'>> {
  const { kind, file = '', bytes = 0 } = given;
  if (kind === 'article') return { file: '', bytes: 0 };
  if (file === '') return wrong('file', kind === 'video' ? '请上传视频' : '请上传音频');
  const key = privateKeyOf(ctx, file);
  const found = await privateFile(ctx, key);
  const own = found?.userId === ctx.viewer.userId || (found !== null && key === before);
  if (!found || !own) return wrong('file', '文件需要重新上传');
  if (!plays[kind].test(found.mime))
    wrong('file', kind === 'video' ? '请上传 mp4 等视频文件' : '请上传 mp3、m4a 等音频文件');
  if (found.bytes > courseRules.bytes) wrong('file', '文件最大 100 MB，请压缩后再传');
  return { file: key, bytes: found.bytes || bytes };
}

/** What somebody has written of a lesson, as it will be kept. Before the transaction. */
async function draftOf(ctx: ViewerCtx, given: Given, before?: LessonRow): Promise<Draft> {
  const { kind, title, seconds = 0, poster = '', body = '', trial, opens_at: opens = 0 } = given;
  const isArticle = kind === 'article';
  if (!isArticle && seconds === 0) wrong('seconds', '没有读出时长，请重新选择文件');
  if (opens > secondsOf(after(ctx.now, courseRules.aheadDays * 86_400)))
    wrong('opens_at', `开课时间请选 ${courseRules.aheadDays} 天以内`);
  const text = isArticle ? articleOf(body) : '';
  const shown = kind === 'video' ? poster : '';
  await checkPlainly(ctx, {
    texts: [
      { field: 'lesson.title', label: '标题', text: title },
      { field: 'lesson.body', label: '正文', text: wordsOf(text) },
    ],
    pictures: [
      { field: 'lesson.poster', label: '视频封面', address: shown },
      ...picturesIn(text).map((address) => ({ field: 'lesson.body', label: '正文里的图片', address })),
    ],
  });
  return {
    kind,
    title,
    ...(await fileOf(ctx, given, before?.file ?? '')),
    seconds: isArticle ? 0 : seconds,
    poster: shown,
    body: text,
    body_cleaner: cleanerVersion,
    trial: trial === 1,
    opens_at: opens === 0 || opens <= secondsOf(ctx.now) ? null : new Date(opens * 1000),
  };
}

/** Its files belong to the circle's course: they stay when whoever uploaded them leaves. */
async function showLesson(tx: Tx<ViewerCtx>, lessonId: number, draft: Draft): Promise<void> {
  const { userId } = tx.viewer;
  const pictures = [
    { field: 'lesson.poster', label: '视频封面', address: draft.poster },
    ...picturesIn(draft.body).map((address) => ({ field: 'lesson.body', label: '正文里的图片', address })),
  ];
  const file = draft.file === '' ? '' : tx.deps.storage.url('private', draft.file);
  const shown = [
    { subject: pictureFiles(lessonId), files: pictures, bucket: 'public' },
    {
      subject: playedFile(lessonId),
      files: [{ field: 'lesson.file', label: '文件', address: file }],
      bucket: 'private',
    },
  ] as const;
  for (const { subject, files, bucket } of shown) {
    await showFiles(tx, { subject, userId, files, bucket });
    await adoptFiles(tx, subject);
  }
}

export async function prepareLesson(
  ctx: ViewerCtx,
  { id, lesson }: BodyOf<typeof contract.addLesson>,
): Promise<Draft> {
  await managedCourse(ctx, id);
  return draftOf(ctx, lesson);
}

/** Whether those who study are told of it: not of a draft, which nobody studies, nor again of one that they know. */
const notified = (course: CourseRow, draft: Draft): boolean =>
  course.state !== courseState.shown && draft.opens_at === null;

export async function addLesson(
  ctx: ViewerCtx,
  { id, rev, chapter_id: chapterId }: BodyOf<typeof contract.addLesson>,
  draft: Draft,
): Promise<OutputOf<typeof contract.addLesson>> {
  let lessonId = 0;
  const course = await changeCourse(ctx, { id, rev }, async (tx, row) => {
    const lessons = await findLessons(tx.db, id);
    if (lessons.length >= courseRules.lessons)
      fail('stateChanged', { message: `一门课最多 ${courseRules.lessons} 节` });
    const chapters = await findChapters(tx.db, id);
    const chapter =
      chapterId === undefined ? chapters.at(-1) : chapters.find((one) => one.chapter_id === chapterId);
    if (!chapter) return fail('invalid', { message: '没有这一章，请刷新后再试', field: 'chapter_id' });
    const last = lessons.filter((one) => one.chapter_id === chapter.chapter_id).at(-1);
    lessonId = await insertLesson(tx.db, {
      ...draft,
      course_id: id,
      chapter_id: chapter.chapter_id,
      sort: (last?.sort ?? 0) + 1,
      told: notified(row, draft),
      removed_at: null,
      created_at: tx.now,
      changed_at: tx.now,
    });
    await showLesson(tx, lessonId, draft);
    await sumLessons(tx.db, id, tx.now);
  });
  ctx.deps.triggerJob(lessonJob);
  return { lesson_id: lessonId, course };
}

export interface EditedLesson {
  courseId: number;
  draft: Draft;
}

export async function prepareLessonEdit(
  ctx: ViewerCtx,
  { id, lesson }: BodyOf<typeof contract.editLesson>,
): Promise<EditedLesson> {
  const before = (await findLesson(ctx.db, id)) ?? noLesson();
  await managedCourse(ctx, before.course_id);
  return { courseId: before.course_id, draft: await draftOf(ctx, lesson, before) };
}

export const editLesson = (
  ctx: ViewerCtx,
  { id, rev }: BodyOf<typeof contract.editLesson>,
  { courseId, draft }: EditedLesson,
): Promise<OwnCourse> =>
  changeCourse(ctx, { id: courseId, rev }, async (tx, course) => {
    const before = (await findLesson(tx.db, id)) ?? noLesson();
    const published = course.published_at !== null;
    // Nobody is sent away from what they study.
    if (published && draft.opens_at !== null && hasOpened(before.opens_at, tx.now))
      wrong('opens_at', '这节课已经开课，不能再改开课时间');
    // Nor does what somebody has paid for come later than they were told.
    const later = draft.opens_at !== null && before.opens_at !== null && draft.opens_at > before.opens_at;
    if (later && (await isBought(tx.db, courseId))) wrong('opens_at', '已经有人买了这门课，开课时间只能提前');
    const isNotified = published ? before.told : draft.opens_at === null;
    const triedUntil = before.trial && !draft.trial ? tx.now : before.tried_until;
    await updateLesson(tx.db, id, {
      ...draft,
      told: isNotified,
      tried_until: triedUntil,
      changed_at: tx.now,
    });
    await showLesson(tx, id, draft);
    await sumLessons(tx.db, courseId, tx.now);
  });

export async function removeLesson(
  ctx: ViewerCtx,
  { id, rev }: BodyOf<typeof contract.removeLesson>,
): Promise<OwnCourse> {
  const { course_id: courseId } = (await findLesson(ctx.db, id)) ?? noLesson();
  return changeCourse(ctx, { id: courseId, rev }, async (tx, course) => {
    if (!(await findLesson(tx.db, id))) noLesson();
    if (course.state === courseState.shown && course.lessons <= 1)
      fail('stateChanged', { message: '已经发布的课程至少留一节，可以先下架' });
    await updateLesson(tx.db, id, { removed_at: tx.now });
    await releaseFiles(tx, filesOfLesson(id));
    await sumLessons(tx.db, courseId, tx.now);
  });
}

export async function prepareOutline(
  ctx: ViewerCtx,
  { id, chapters }: BodyOf<typeof contract.setOutline>,
): Promise<void> {
  await managedCourse(ctx, id);
  await checkPlainly(ctx, {
    texts: chapters.map(({ title }, at) => ({
      field: `chapters.${at}.title`,
      label: '章的标题',
      text: title,
    })),
  });
}

/** Chapters and where each lesson stands: all of them, each once. */
export const setOutline = (
  ctx: ViewerCtx,
  { id, rev, chapters }: BodyOf<typeof contract.setOutline>,
): Promise<OwnCourse> =>
  changeCourse(ctx, { id, rev }, async (tx) => {
    if (chapters.length === 0) fail('invalid', { message: '至少要有一章', field: 'chapters' });
    const known = new Set((await findChapters(tx.db, id)).map(({ chapter_id }) => chapter_id));
    const lessons = new Set((await findLessons(tx.db, id)).map(({ lesson_id }) => lesson_id));
    const given = chapters.flatMap((chapter) => chapter.lessons);
    if (
      given.length !== lessons.size ||
      new Set(given).size !== given.length ||
      given.some((one) => !lessons.has(one))
    )
      fail('conflict', { message: '课有增减，请刷新后再排', field: 'chapters' });
    const stay = chapters.flatMap(({ chapter_id }) => chapter_id ?? []);
    if (new Set(stay).size !== stay.length || stay.some((one) => !known.has(one)))
      fail('conflict', { message: '章有增减，请刷新后再排', field: 'chapters' });
    const ids: number[] = [];
    for (const [sort, { chapter_id: chapterId, title }] of chapters.entries())
      ids.push(chapterId ?? (await insertChapter(tx.db, { course_id: id, title, sort })));
    await writeChapters(
      tx.db,
      chapters.map(({ title }, sort) => ({ chapter_id: ids[sort] ?? 0, title, sort })),
    );
    await placeLessons(
      tx.db,
      chapters.flatMap((chapter, at) =>
        chapter.lessons.map((lessonId, sort) => ({ lesson_id: lessonId, chapter_id: ids[at] ?? 0, sort })),
      ),
    );
    await dropChapters(tx.db, id, ids);
    await sumLessons(tx.db, id, tx.now);
  });
