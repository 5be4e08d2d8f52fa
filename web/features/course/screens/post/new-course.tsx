import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { useAttempt } from '../../../../platform/press.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { pendingWords } from '../../../../platform/upload/pending.ts';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Page } from '../../../../ui/page.tsx';
import { BasicsFields } from '../../parts/post/basics-fields.tsx';
import { KeptBanner } from '../../../../ui/kept-banner.tsx';
import { type BasicsValues, basicsProblems, courseDrafts, noBasics } from '../../parts/post/values.ts';
import { coursePaths } from '../../paths.ts';
import { create } from '../../queries/publish.ts';

/** The first step of a course: its name, its cover, what one learns. From then on it is a draft that no phone can lose. */
export function NewCourse({ circle }: { circle: number }) {
  const client = useQueryClient();
  const attempt = useAttempt();
  const name = `new-${circle}`;
  const [kept, setKept] = useState(() => courseDrafts.read<BasicsValues>(name));
  const form = useForm<BasicsValues>({
    initial: { ...noBasics, ...kept },
    validate: basicsProblems,
    async onSubmit(values) {
      const pending = pendingWords();
      if (pending !== '') return popTip(pending);
      const { title, cover, intro, visible } = values;
      const body = { id: circle, title: title.trim(), cover, intro, visible };
      try {
        const made = await attempt(body, (key) => create(client, body, key));
        courseDrafts.drop(name);
        form.reset(values);
        navigate(coursePaths.edit(circle, made.course_id), { replace: true });
      } catch (error) {
        const field = error instanceof RequestError ? (error.field ?? '') : '';
        if (field === 'title' || field === 'cover' || field === 'intro')
          form.setError(field, sentence(error));
        else popTip(sentence(error), { type: 'bad', duration: 5000 });
      }
    },
  });
  const now = JSON.stringify(form.values);
  useEffect(() => {
    if (now === JSON.stringify(noBasics)) courseDrafts.drop(name);
    else courseDrafts.keep(name, JSON.parse(now) as object);
  }, [name, now]);
  const isKept = Object.keys(kept).length > 0;

  function forget(): void {
    setKept({});
    courseDrafts.drop(name);
    form.reset(noBasics);
  }

  return (
    <Page
      header={<ScreenHeader title="写课程" back={coursePaths.managed(circle)} />}
      footer={
        <SubmitFooter
          label="下一步，加课"
          form={form.id}
          busy={form.busy}
          note="先存成草稿，发布以前成员看不到"
        />
      }
    >
      {isKept && <KeptBanner words="上次没有保存的已为您恢复" onForget={forget} />}
      <Form form={form}>
        <BasicsFields form={form} />
      </Form>
    </Page>
  );
}
