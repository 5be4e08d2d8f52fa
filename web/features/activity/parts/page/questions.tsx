import type { Activity } from '@qunlu/contract/activity/entity.ts';
import { activityRules } from '@qunlu/contract/activity/rules.ts';
import type { ActivityQuestion } from '@qunlu/contract/activity/talk.ts';
import { useQueryClient } from '@tanstack/react-query';
import { askWithNote } from '../../../../platform/note-sheet.tsx';
import { requireLogin, useSession } from '../../../../platform/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { PostRow } from '../../../thread/parts/post-row.tsx';
import { Posts } from '../../../thread/parts/posts.tsx';
import { ask, answer, useQuestions } from '../../queries/talk.ts';
import { HideButton } from '../hide-button.tsx';

/** Shown before the person asks for all of them. */
const few = 3;

/** What others asked before they registered, with what the host's team answered (D102). */
export function Questions({ activity }: { activity: Activity }) {
  const { activity_id: id, can } = activity;
  const client = useQueryClient();
  const { guest } = useSession();
  const read = useQuestions(id);
  const team = can.host || can.members;

  async function askOne(): Promise<void> {
    if (guest) return requireLogin();
    await askWithNote('问主办方', {
      field: 'content',
      label: '问题',
      placeholder: '想知道什么？大家都看得到',
      max: activityRules.question,
      button: '提问',
      async send(words, key) {
        await ask(client, id, words, key);
        return '已提问，主办方回答后会通知您';
      },
    });
  }

  return (
    <Section title="报名前的提问">
      {!team && <ListRow title="问主办方一个问题" onClick={() => void askOne()} />}
      <Posts read={read} none="还没有人提问" few={{ count: few, all: '全部提问' }}>
        {(question) => (
          <Question
            key={question.id}
            question={question}
            team={team}
            now={read.dataUpdatedAt}
            onAnswer={() =>
              void askWithNote('回答', {
                field: 'content',
                label: '回答',
                placeholder: '大家都看得到',
                max: activityRules.question,
                button: '回答',
                async send(words, key) {
                  await answer(client, question.id, words, key);
                  return '';
                },
              })
            }
          />
        )}
      </Posts>
    </Section>
  );
}

interface QuestionProps {
  question: ActivityQuestion;
  /** The viewer answers. */
  team: boolean;
  now: number;
  onAnswer: () => void;
}

function Question({ question, team, now, onAnswer }: QuestionProps) {
  const { id, content, user, created_at, replies, mine } = question;
  return (
    <PostRow
      called="提问"
      report={{ type: 'activity-question', id }}
      author={user}
      at={{ created: created_at, edited: 0, now }}
      text={content}
      images={[]}
      replies={replies.map((one) => ({ id: one.id, by: `${one.user.name} 回答`, text: one.content }))}
      actions={
        (team || mine) && (
          <>
            <HideButton kind="question" id={id} />
            {team && (
              <Button kind="quiet" size="s" onClick={onAnswer}>
                回答
              </Button>
            )}
          </>
        )
      }
    />
  );
}
