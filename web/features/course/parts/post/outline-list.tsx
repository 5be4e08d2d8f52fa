import type { CourseLessonLine } from '@qunlu/contract/course/entity.ts';
import type { OwnCourse } from '@qunlu/contract/course/publish.ts';
import { courseRules, courseState, lessonKindLabels, lessonKinds } from '@qunlu/contract/course/rules.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { later } from '../../../../platform/later.ts';
import { usePress } from '../../../../platform/press.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { Button } from '../../../../ui/button.tsx';
import { actionSheet } from '../../../../ui/dialog/action-sheet.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { prompt } from '../../../../ui/dialog/prompt.tsx';
import { FileText, type Icon, Mic, Play, Plus } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { coursePaths } from '../../paths.ts';
import { dropLesson, newestCourse, ownLesson, saveOutline } from '../../queries/publish.ts';
import { lengthOf } from '../seconds-text.ts';
import {
  chapterAdded,
  chapterRemoved,
  chapterMoved,
  chapterRenamed,
  lessonMoved,
  type OutlineInput,
} from './outline-edit.ts';
import { isConflict } from './with-revision.ts';

const icons: Record<CourseLessonLine['kind'], Icon> = { video: Play, audio: Mic, article: FileText };

/** Chapters and lessons of a course that is being written: each a row, with what can be done with it. */
export function OutlineList({ course }: { course: OwnCourse }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const { chapters, outline, course_id: id, rev } = course;
  const act = (work: () => Promise<unknown>) => press(() => orNewest(client, id, work));
  const put = async (next: OutlineInput | null): Promise<void> => {
    if (next) await act(() => saveOutline(client, { id, rev, chapters: next }));
  };

  async function addChapter(): Promise<void> {
    const title = await prompt({
      title: '新的一章',
      required: true,
      placeholder: '例如 认识茶叶',
      maxLength: courseRules.chapterTitle,
    });
    if (title !== null) await put(chapterAdded(course, title));
  }

  async function addLesson(chapter: number): Promise<void> {
    const kind = await actionSheet({
      title: '加一节课',
      items: lessonKinds.map((key) => ({ key, label: lessonKindLabels[key] })),
    });
    if (kind)
      await later(import('./lesson-editor.tsx'), ({ editLesson }) => editLesson(course, { kind, chapter }));
  }

  const more = { act, put, course, busy };
  const full = outline.length >= courseRules.lessons;
  const shown = chapters.length > 0 ? chapters : [{ chapter_id: 0, title: '' }];
  return (
    <>
      {shown.map((chapter, at) => (
        <Section
          key={chapter.chapter_id}
          title={chapter.title === '' ? '目录' : `${at + 1} ${chapter.title}`}
          action={
            chapter.chapter_id > 0 && (
              <Button kind="quiet" size="s" disabled={busy} onClick={() => void arrange(more, chapter)}>
                整理<span className="visually-hidden">{chapter.title}</span>
              </Button>
            )
          }
        >
          {outline
            .filter(({ chapter_id }) => chapter_id === chapter.chapter_id)
            .map((lesson) => (
              <LessonRow key={lesson.lesson_id} lesson={lesson} {...more} />
            ))}
          {!full && (
            <ListRow
              leading={<Plus size={22} aria-hidden />}
              title="加一节课"
              chevron={false}
              onClick={() => void addLesson(chapter.chapter_id)}
            />
          )}
        </Section>
      ))}
      {chapters.length < courseRules.chapters && outline.length > 0 && (
        <Section note={full ? `一门课最多 ${courseRules.lessons} 节` : '课多了再分章，看的人容易找'}>
          <ListRow
            leading={<Plus size={22} aria-hidden />}
            title="加一章"
            chevron={false}
            disabled={busy}
            onClick={() => void addChapter()}
          />
        </Section>
      )}
    </>
  );
}

interface Doing {
  course: OwnCourse;
  busy: boolean;
  act: (work: () => Promise<unknown>) => Promise<boolean>;
  put: (next: OutlineInput | null) => Promise<void>;
}

/** What somebody else has changed meanwhile is read again: a small step is not worth a question. */
async function orNewest(client: QueryClient, id: number, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isConflict(error)) throw error;
    await newestCourse(client, id);
    popTip('这门课在别处改过了，已为您刷新，请再试一次');
  }
}

async function arrange(
  { course, put }: Doing,
  { chapter_id: id, title }: OwnCourse['chapters'][number],
): Promise<void> {
  const chosen = await actionSheet({
    title: title === '' ? '目录' : title,
    items: [
      { key: 'name', label: '改名' },
      { key: 'up', label: '上移', disabled: chapterMoved(course, id, -1) === null },
      { key: 'down', label: '下移', disabled: chapterMoved(course, id, 1) === null },
      {
        key: 'drop',
        label: '去掉这一章',
        note: '里面的课并到旁边一章',
        danger: true,
        disabled: chapterRemoved(course, id) === null,
      },
    ],
  });
  if (chosen === 'up') await put(chapterMoved(course, id, -1));
  if (chosen === 'down') await put(chapterMoved(course, id, 1));
  if (chosen === 'drop') await put(chapterRemoved(course, id));
  if (chosen !== 'name') return;
  const named = await prompt({ title: '这一章叫什么', value: title, maxLength: courseRules.chapterTitle });
  if (named !== null) await put(chapterRenamed(course, id, named));
}

function LessonRow({ lesson, course, busy, act, put }: Doing & { lesson: CourseLessonLine }) {
  const client = useQueryClient();
  const [now] = useState(() => Date.now() / 1000);
  const { lesson_id: id, kind, title, seconds, trial, opens_at: opens } = lesson;
  const Leading = icons[kind];
  const last = course.state !== courseState.draft && course.outline.length === 1;

  async function choose(): Promise<void> {
    const chosen = await actionSheet({
      title,
      items: [
        { key: 'edit', label: '修改' },
        { key: 'up', label: '上移', disabled: lessonMoved(course, id, -1) === null },
        { key: 'down', label: '下移', disabled: lessonMoved(course, id, 1) === null },
        ...(kind === 'article' ? [] : [{ key: 'stops' as const, label: '大家停在哪里' }]),
        {
          key: 'drop',
          label: '删除',
          danger: true,
          disabled: last,
          ...(last ? { note: '已发布的课程至少留一节' } : {}),
        },
      ],
    });
    if (chosen === 'edit') await act(edit);
    if (chosen === 'up') await put(lessonMoved(course, id, -1));
    if (chosen === 'down') await put(lessonMoved(course, id, 1));
    if (chosen === 'stops') navigate(coursePaths.stops(course.phonebook_id, course.course_id, id));
    if (chosen === 'drop') await drop();
  }

  async function edit(): Promise<void> {
    const given = await ownLesson(client, id);
    void later(import('./lesson-editor.tsx'), ({ editLesson }) => editLesson(course, given));
  }

  async function drop(): Promise<void> {
    const sure = await confirm({
      title: `删除“${title}”？`,
      message: course.students > 0 ? '在学的人也看不到了，这一节的笔记和讨论一起删掉' : '删除后不能恢复',
      okLabel: '删除',
      danger: true,
    });
    if (sure) await act(() => dropLesson(client, { id, rev: course.rev }));
  }

  const facts = [
    kind === 'article' ? lessonKindLabels[kind] : lengthOf(seconds),
    trial ? '可以试看' : '',
    opens > now ? `${dayAndTime(opens, now)}开课` : '',
  ];
  return (
    <ListRow
      wrap
      leading={<Leading size={22} aria-hidden />}
      title={title}
      meta={facts.filter((one) => one !== '').join(' · ')}
      disabled={busy}
      onClick={() => void choose()}
    />
  );
}
