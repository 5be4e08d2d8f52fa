import type { AskQuestion } from '@qunlu/contract/ask/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { isNotFound, RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { goBack } from '../../../platform/router/location.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { pendingWords } from '../../../platform/upload/pending.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { CircleQuestionMark } from '../../../ui/more-icons.ts';
import { Page } from '../../../ui/page.tsx';
import { MissingAsk } from '../parts/missing-ask.tsx';
import {
  QuestionFields,
  questionOf,
  questionProblems,
  type QuestionValues,
  refusedField,
} from '../parts/question-fields.tsx';
import { askPaths } from '../paths.ts';
import { edit, useQuestion } from '../queries/question.ts';

/** Whoever has asked puts it otherwise, as long as nobody has answered or opened it (R160). */
export default function EditAsk() {
  const id = useIdParam();
  const read = useQuestion(id);
  const { data: question, error } = read;
  if (isNotFound(error)) return <MissingAsk />;
  if (question?.can.edit) return <EditForm key={id} question={question} />;
  const back = askPaths.question(id);
  return (
    <Page header={<ScreenHeader title="修改问题" back={back} />}>
      {question ? (
        <EmptyState
          icon={<CircleQuestionMark size={28} aria-hidden />}
          title="现在不能修改"
          text="有人回答或打开以后，问题不能再改"
          action={<Button href={back}>看这个问题</Button>}
        />
      ) : (
        <LoadState read={read} />
      )}
    </Page>
  );
}

function EditForm({ question }: { question: AskQuestion }) {
  const client = useQueryClient();
  const { question_id, rev, text, images, topic, phonebook_id: circle } = question;
  const back = askPaths.question(question_id);
  const form = useForm<QuestionValues>({
    initial: { text, images: [...images], topic: String(topic) },
    validate: questionProblems,
    async onSubmit(values) {
      const waiting = pendingWords();
      if (waiting !== '') return popTip(waiting, { type: 'bad' });
      try {
        await edit(client, { question_id, rev, ...questionOf(values) });
        form.reset(values);
        popTip('已保存', { type: 'good' });
        goBack(back);
      } catch (error) {
        const own = error instanceof RequestError ? refusedField(error) : undefined;
        if (own) form.setError(own, sentence(error));
        else popTip(sentence(error), { type: 'bad', duration: 4000 });
      }
    },
  });
  return (
    <Page
      header={<ScreenHeader title="修改问题" back={back} />}
      footer={
        <SubmitFooter
          form={form.id}
          busy={form.busy}
          label="保存"
          {...(circle > 0 ? { note: '圈子打开了先审核的话，会重新审核' } : {})}
        />
      }
    >
      <Form form={form}>
        <FieldGroup>
          <QuestionFields form={form} />
        </FieldGroup>
      </Form>
    </Page>
  );
}
