import type { AskQuestion } from '@qunlu/contract/ask/entity.ts';
import { askKinds } from '@qunlu/contract/ask/rules.ts';
import { Section } from '../../../../ui/section.tsx';
import { AnswerView } from '../../parts/answer/answer-view.tsx';
import { Answers } from './answers.tsx';

/** The answer of whoever was asked, or one's own, and what others have answered. */
export function Given({ question }: { question: AskQuestion }) {
  const { kind, answer, user, mine } = question;
  const isPerson = kind === askKinds.person;
  return (
    <>
      {answer && (
        <Section title={isPerson ? '回答' : '我的回答'}>
          <AnswerView answer={answer} asker={user.name} mine={mine} />
        </Section>
      )}
      {!isPerson && <Answers question={question} />}
    </>
  );
}
