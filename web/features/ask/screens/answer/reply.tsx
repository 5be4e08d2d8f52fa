import { useQueryClient } from '@tanstack/react-query';
import { goBack } from '../../../../platform/router/location.ts';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { Section } from '../../../../ui/section.tsx';
import { AnswerForm } from '../../parts/answer-form.tsx';
import { askPaths } from '../../paths.ts';
import { sendReply } from '../../queries/answer.ts';
import css from './reply.module.css';

/** What was asked once more is answered. */
export function Reply({ answerId, asker, asked }: { answerId: number; asker: string; asked: string }) {
  const client = useQueryClient();
  const back = askPaths.answer(answerId);
  return (
    <AnswerForm
      title="回答追问"
      back={back}
      keep={`reply-${answerId}`}
      mayOpen={false}
      note="能听到回答的人都能听到"
      onSend={({ said }) => sendReply(client, { answer_id: answerId, ...said })}
      onDone={() => {
        popTip('已回答', { type: 'good' });
        goBack(back);
      }}
    >
      <Section title={`${asker}的追问`} padded>
        <p className={css['asked']}>{asked}</p>
      </Section>
    </AnswerForm>
  );
}
