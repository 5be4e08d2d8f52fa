import type { AskQuestion } from '@qunlu/contract/ask/entity.ts';
import { askKinds } from '@qunlu/contract/ask/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { goBack } from '../../../platform/router/location.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { askPaths } from '../paths.ts';
import { sendAnswer } from '../queries/answer.ts';
import { AnswerForm } from './answer-form.tsx';
import { Asked } from './asked.tsx';

/** Where somebody answers a question, in a circle or outside. */
export function AnswerPage({ question }: { question: AskQuestion }) {
  const client = useQueryClient();
  const { question_id: id, kind, public: open } = question;
  const back = askPaths.question(id);
  const isPerson = kind === askKinds.person;
  const note = isPerson
    ? open
      ? ''
      : '提问人选了不公开：只有您和提问人看得到'
    : '大家都看得到；一个问题只能答一次';
  return (
    <AnswerForm
      title="回答"
      back={back}
      keep={`answer-${id}`}
      mayOpen={isPerson && open}
      note={note}
      onSend={({ said, free, public: opens }, key) =>
        sendAnswer(client, { question_id: id, ...said, free, public: isPerson ? opens : 1 }, key)
      }
      onDone={() => {
        popTip(isPerson ? '已回答，提问人确认后款项归您' : '已回答', { type: 'good' });
        goBack(back);
      }}
    >
      <Asked question={question} />
    </AnswerForm>
  );
}
