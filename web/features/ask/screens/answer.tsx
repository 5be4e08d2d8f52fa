import { isNotFound } from '../../../platform/http/errors.ts';
import { usePart } from '../../../platform/later.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { useIdParam, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { AnswerView } from '../parts/answer/answer-view.tsx';
import { AskRow } from '../parts/ask-row.tsx';
import { MissingAsk } from '../parts/missing-ask.tsx';
import { askPaths } from '../paths.ts';
import { useAnswer } from '../queries/answer.ts';

/** One answer with its question (R163, D130); where its author answers what was asked once more. */
export default function AnswerScreen() {
  const id = useIdParam('answerId');
  const replies = useQueryParams().has('reply');
  const read = useAnswer(id);
  const { data } = read;
  if (isNotFound(read.error)) return <MissingAsk what="回答" />;
  if (!data)
    return (
      <Page header={<ScreenHeader title="回答" back={askPaths.home()} />}>
        <LoadState read={read} />
      </Page>
    );
  const { question, answer } = data;
  if (replies && answer.can.reply && answer.follow)
    return <Reply key={id} answerId={id} asker={question.user.name} asked={answer.follow.text} />;
  return (
    <Page header={<ScreenHeader title="回答" back={askPaths.question(question.question_id)} />}>
      <Section>
        <AskRow one={question} />
      </Section>
      <Section>
        <AnswerView answer={answer} asker={question.user.name} mine={question.mine} />
      </Section>
    </Page>
  );
}

function Reply(props: { answerId: number; asker: string; asked: string }) {
  const part = usePart(() => import('./answer/reply.tsx'));
  return part ? <part.Reply {...props} /> : null;
}
