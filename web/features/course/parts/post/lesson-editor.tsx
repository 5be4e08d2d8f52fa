import type { OwnCourse, OwnCourseLesson } from '@qunlu/contract/course/publish.ts';
import { courseRules, type LessonKind, lessonKindLabels } from '@qunlu/contract/course/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAttempt } from '../../../../platform/press.ts';
import { uploadKinds } from '../../../../platform/upload/kinds.ts';
import { PageSheet } from '../../../../ui/dialog/page-sheet.tsx';
import { open } from '../../../../ui/dialog/stack.ts';
import { DateTimeField } from '../../../../ui/form/date-time-field.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { ContentField } from '../../../media/parts/content-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import type { Form as FormState } from '../../../../ui/form/use-form.ts';
import { Section } from '../../../../ui/section.tsx';
import { ImageField } from '../../../media/parts/image-field.tsx';
import { makeLesson, saveLesson } from '../../queries/publish.ts';
import { FileField } from './file-field.tsx';
import { KeptBanner } from '../../../../ui/kept-banner.tsx';
import { usePageForm } from './use-page-form.ts';
import { lessonInput, lessonProblems, type LessonValues, lessonValues, newLesson } from './values.ts';

/** Where a new lesson goes; 0: into the last chapter. */
interface NewPlace {
  kind: LessonKind;
  chapter: number;
}

/** Writes a lesson, or changes one, on a page of its own. */
export const editLesson = (course: OwnCourse, given: OwnCourseLesson | NewPlace): Promise<null> =>
  open<null>((done) => <LessonEditor course={course} given={given} onDone={() => done(null)} />, null);

const now = (): number => Math.floor(Date.now() / 1000);

interface LessonEditorProps {
  course: OwnCourse;
  given: OwnCourseLesson | NewPlace;
  onDone: () => void;
}

function LessonEditor({ course, given, onDone }: LessonEditorProps) {
  const client = useQueryClient();
  const attempt = useAttempt();
  const { course_id: id, price, students } = course;
  const made = 'lesson_id' in given ? given : null;
  const chapter = 'lesson_id' in given ? 0 : given.chapter;
  const { kind } = given;
  const { form, isKept, forget } = usePageForm<LessonValues>({
    name: made ? `lesson-${made.lesson_id}` : `new-lesson-${id}-${kind}`,
    course,
    start: made ? lessonValues(made) : newLesson(kind),
    validate: (values) => lessonProblems(values, now()),
    save(values, rev) {
      const lesson = lessonInput(values);
      if (made) return saveLesson(client, { id: made.lesson_id, rev, lesson });
      const body = { id, rev, lesson, ...(chapter > 0 ? { chapter_id: chapter } : {}) };
      return attempt(body, (key) => makeLesson(client, body, key));
    },
    onDone,
  });
  return (
    <PageSheet
      title={made ? made.title : `新的${lessonKindLabels[kind]}课`}
      unsaved={form.dirty}
      onClose={onDone}
      footer={
        <SubmitFooter
          label="保存"
          form={form.id}
          busy={form.busy}
          {...(!made && course.state === 1 && students > 0
            ? { note: `保存后在学的 ${students} 人会收到一次通知` }
            : {})}
        />
      }
    >
      {isKept && <KeptBanner words="上次没有保存的已为您恢复" onForget={forget} />}
      <Form form={form}>
        <FieldGroup>
          <TextField
            {...form.field('title')}
            label="标题"
            required
            placeholder="例如 怎样看一泡岩茶的叶底"
            maxWide={courseRules.lessonTitle}
          />
          {kind === 'article' ? <Body form={form} /> : <Recording form={form} kind={kind} />}
        </FieldGroup>
        <Section>
          <SwitchField
            {...form.field('trial')}
            label="可以试看"
            help={price > 0 ? '没有买的人也能看这一节，不算在退款的 10% 里' : '没有加入学习的人也能看这一节'}
          />
        </Section>
        <FieldGroup>
          <DateTimeField
            {...form.field('opens_at')}
            label="开课时间"
            optional
            help="到时才打开，在学的人会看到日期；不填就是马上"
          />
        </FieldGroup>
      </Form>
    </PageSheet>
  );
}

type LessonForm = FormState<LessonValues>;

function Recording({ form, kind }: { form: LessonForm; kind: 'video' | 'audio' }) {
  const { file, seconds, bytes, poster } = form.values;
  // A picture that somebody has chosen is not replaced by one out of the video.
  const [chosen, setChosen] = useState(poster !== '');
  return (
    <>
      <FileField
        kind={kind}
        value={{ file, seconds, bytes }}
        error={form.field('file').error}
        onChange={(recording) => {
          form.field('seconds').onChange(recording.seconds);
          form.field('bytes').onChange(recording.bytes);
          form.set('file', recording.file);
        }}
        onFrame={(url) => {
          if (!chosen) form.set('poster', url);
        }}
      />
      {kind === 'video' && (
        <ImageField
          kind={uploadKinds.image}
          label="视频封面"
          optional
          help="播放前看到的；不选就用视频里的一帧"
          shape="wide"
          error={form.field('poster').error}
          value={poster}
          onChange={(url) => {
            setChosen(url !== '');
            form.set('poster', url);
          }}
        />
      )}
    </>
  );
}

function Body({ form }: { form: LessonForm }) {
  return (
    <ContentField
      {...form.field('body')}
      label="正文"
      required
      placeholder="写这一节的内容"
      asks="写这一节的内容，可以加小标题和图片"
      maxWide={courseRules.article}
      onDone={(content) => form.set('body', content)}
    />
  );
}
