import type { AskAnswer, AskQuestion } from '@qunlu/contract/ask/entity.ts';
import { askRules, shareFen } from '@qunlu/contract/ask/rules.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PagedList } from '../../../../platform/paged-rows.tsx';
import { usePress } from '../../../../platform/press.ts';
import { goBack } from '../../../../platform/router/location.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Avatar } from '../../../../ui/avatar.tsx';
import { CheckRow } from '../../../../ui/check-row.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { Award } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Stepper } from '../../../../ui/stepper.tsx';
import { moneyOffline } from '../../../order/parts/money-error.tsx';
import { holds } from '../../parts/answer/holds.ts';
import { askPaths } from '../../paths.ts';
import { useAnswers } from '../../queries/lists.ts';
import { sendPicks } from '../../queries/question.ts';

/** Steps of a share, percent. */
const step = 5;

interface Pick {
  answer: AskAnswer;
  percent: number;
}

/** The whole, as evenly as it goes. */
function evenly(answers: readonly AskAnswer[]): Pick[] {
  const shares = shareFen(
    100,
    answers.map(() => 1),
  );
  return answers.map((answer, at) => ({ answer, percent: shares[at] ?? 0 }));
}

/** Whoever has offered a bounty chooses one to three answers and says what each gets: together all of it (D131). */
export function Choose({ question }: { question: AskQuestion }) {
  const client = useQueryClient();
  const { question_id: id, price } = question;
  const read = useAnswers(id);
  const [picks, setPicks] = useState<readonly Pick[]>([]);
  const { busy, press } = usePress({ offline: moneyOffline });
  const back = askPaths.question(id);
  const sum = picks.reduce((all, { percent }) => all + percent, 0);
  // As the server shares it out: what is left of the whole after the fee, by these percentages.
  const pot = price - Math.floor((price * askRules.fee) / 10_000);
  const amounts =
    sum === 100
      ? shareFen(
          pot,
          picks.map(({ percent }) => percent),
        )
      : [];

  const turn = (answer: AskAnswer): void =>
    setPicks((now) => {
      const others = now.map((one) => one.answer).filter(({ answer_id }) => answer_id !== answer.answer_id);
      return evenly(others.length < now.length ? others : [...others, answer]);
    });
  const put = (answerId: number, percent: number): void =>
    setPicks((now) => now.map((one) => (one.answer.answer_id === answerId ? { ...one, percent } : one)));

  async function send(): Promise<void> {
    const body = {
      question_id: id,
      picks: picks.map(({ answer: { answer_id }, percent }) => ({ answer_id, percent })),
    };
    const names = picks.map(({ answer, percent }) => `${answer.user.name} ${percent}%`).join('、');
    const sure = await confirm({
      title: '这样分赏金？',
      message: `${names}。选了不能改。`,
      okLabel: '分赏金',
    });
    if (!sure) return;
    await press(
      async () => {
        await sendPicks(client, body);
        popTip('赏金已分，72 小时后到对方的余额', { type: 'good' });
        goBack(back);
      },
      { request: body },
    );
  }

  const problem =
    picks.length === 0 ? '先选 1 到 3 个回答' : sum === 100 ? '' : `比例加起来要是 100%，现在 ${sum}%`;
  return (
    <Page
      header={<ScreenHeader title="选回答，分赏金" back={back} />}
      footer={
        <SubmitFooter
          label="分赏金"
          busy={busy}
          disabled={problem !== ''}
          onClick={() => void send()}
          note={problem === '' ? `赏金 ¥${yuan(price)}，平台 10%，分 ¥${yuan(pot)}` : problem}
        />
      }
    >
      {picks.length > 0 && (
        <Section title="怎样分">
          {picks.map(({ answer, percent }, at) => (
            <ListRow
              key={answer.answer_id}
              wrap
              title={answer.user.name}
              meta={`${percent}%${amounts[at] === undefined ? '' : ` · ¥${yuan(amounts[at])}`}`}
              end={
                <Stepper
                  label={`${answer.user.name}的比例`}
                  value={percent}
                  min={1}
                  max={100}
                  step={step}
                  onChange={(next) => put(answer.answer_id, next)}
                />
              }
            />
          ))}
        </Section>
      )}
      <PagedList
        query={read}
        title="回答"
        note={`最多选 ${askRules.picks} 个`}
        keyOf={({ answer_id }) => answer_id}
        empty={
          <EmptyState icon={<Award size={28} aria-hidden />} title="还没有回答" text="有人回答了会通知您" />
        }
      >
        {(answer) => {
          const chosen = picks.some((one) => one.answer.answer_id === answer.answer_id);
          return (
            <CheckRow
              title={answer.user.name}
              meta={answer.text === '' ? holds(answer) : answer.text}
              leading={<Avatar id={answer.user.user_id} name={answer.user.name} src={answer.user.avatar} />}
              checked={chosen}
              disabled={!answer.can.pick || (!chosen && picks.length >= askRules.picks)}
              onChange={() => turn(answer)}
            />
          );
        }}
      </PagedList>
    </Page>
  );
}
