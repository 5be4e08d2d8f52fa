import type { AskQuestion } from '@qunlu/contract/ask/entity.ts';
import { askState } from '@qunlu/contract/ask/rules.ts';
import { PagedList } from '../../../../platform/paged-rows.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { MessageSquareText } from '../../../../ui/icons.ts';
import { AnswerView } from '../../parts/answer/answer-view.tsx';
import { useAnswers } from '../../queries/lists.ts';

/** What others have answered, those that are liked most first; one's own stands above. */
export function Answers({ question }: { question: AskQuestion }) {
  const { question_id: id, user, mine, answer, state, answers } = question;
  const read = useAnswers(id);
  const others = answers - (answer ? 1 : 0);
  if (others === 0 && answer) return null;
  return (
    <PagedList
      query={read}
      title={answer ? '其他回答' : '回答'}
      keyOf={({ answer_id }) => answer_id}
      empty={
        <EmptyState
          icon={<MessageSquareText size={28} aria-hidden />}
          title="还没有回答"
          text={state === askState.waiting ? (mine ? '有人回答了会通知您' : '您知道的话，写一个回答') : ''}
        />
      }
    >
      {(one) =>
        one.answer_id === answer?.answer_id ? null : <AnswerView answer={one} asker={user.name} mine={mine} />
      }
    </PagedList>
  );
}
