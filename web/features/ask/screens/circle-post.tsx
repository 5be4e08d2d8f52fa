import { isNotFound } from '../../../platform/http/errors.ts';
import { usePart } from '../../../platform/later.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CircleQuestionMark } from '../../../ui/more-icons.ts';
import { Page } from '../../../ui/page.tsx';
import { ModuleGate } from '../../circle/parts/module-gate.tsx';
import { MissingAsk } from '../parts/missing-ask.tsx';
import { askPaths } from '../paths.ts';
import { useQuestion } from '../queries/question.ts';

/** A question of a circle is answered inside it (R079). */
export default function CirclePost() {
  const id = useIdParam();
  return (
    <ModuleGate id={id} module="ask" title="回答">
      {() => <Read circle={id} />}
    </ModuleGate>
  );
}

function Read({ circle }: { circle: number }) {
  const id = useIdParam('askId');
  const part = usePart(() => import('../parts/answer-page.tsx'));
  const read = useQuestion(id);
  const { data: question, error } = read;
  if (isNotFound(error) || (question && question.phonebook_id !== circle)) return <MissingAsk />;
  if (question?.can.answer && part) return <part.AnswerPage question={question} />;
  const back = askPaths.question(id);
  return (
    <Page header={<ScreenHeader title="回答" back={back} />}>
      {question && !question.can.answer ? (
        <EmptyState
          icon={<CircleQuestionMark size={28} aria-hidden />}
          title="现在不能回答"
          text={question.why || '这个问题已经有了结果'}
          action={<Button href={back}>看这个问题</Button>}
        />
      ) : (
        <LoadState read={read} />
      )}
    </Page>
  );
}
