import type { OwnCourse } from '@qunlu/contract/course/publish.ts';
import { useQueryClient } from '@tanstack/react-query';
import { PageSheet } from '../../../../ui/dialog/page-sheet.tsx';
import { open } from '../../../../ui/dialog/stack.ts';
import { Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { saveBasics } from '../../queries/publish.ts';
import { BasicsFields } from './basics-fields.tsx';
import { KeptBanner } from '../../../../ui/kept-banner.tsx';
import { usePageForm } from './use-page-form.ts';
import { basicsOf, basicsProblems } from './values.ts';

/** Changes the title, the cover and the words of a course on a page of their own. */
export const editBasics = (course: OwnCourse): Promise<null> =>
  open<null>((done) => <BasicsPage course={course} onDone={() => done(null)} />, null);

function BasicsPage({ course, onDone }: { course: OwnCourse; onDone: () => void }) {
  const client = useQueryClient();
  const { course_id: id } = course;
  const { form, isKept, forget } = usePageForm({
    name: `basics-${id}`,
    course,
    start: basicsOf(course),
    validate: basicsProblems,
    save: ({ visible, ...written }, rev) => saveBasics(client, { id, rev, visible, ...written }),
    onDone,
  });
  return (
    <PageSheet
      title="标题和介绍"
      unsaved={form.dirty}
      onClose={onDone}
      footer={<SubmitFooter label="保存" form={form.id} busy={form.busy} />}
    >
      {isKept && <KeptBanner words="上次没有保存的已为您恢复" onForget={forget} />}
      <Form form={form}>
        <BasicsFields form={form} />
      </Form>
    </PageSheet>
  );
}
