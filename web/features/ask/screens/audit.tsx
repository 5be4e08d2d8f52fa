import type { AskQuestion } from '@qunlu/contract/ask/entity.ts';
import { askRules } from '@qunlu/contract/ask/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotFound } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { askWithNote } from '../../../platform/note-sheet.tsx';
import { usePress } from '../../../platform/press.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { Page } from '../../../ui/page.tsx';
import { StateBlock } from '../../../ui/state-block.tsx';
import { Asked } from '../parts/asked.tsx';
import { MissingAsk } from '../parts/missing-ask.tsx';
import { stateOf, untilWords } from '../parts/words.ts';
import { askPaths } from '../paths.ts';
import { decide, useQuestion } from '../queries/question.ts';

/** Whoever looks after the content of a circle passes a question, or says why not (R088). */
export default function AuditAsk() {
  const id = useIdParam();
  const read = useQuestion(id);
  const { data: question, error } = read;
  if (isNotFound(error)) return <MissingAsk />;
  if (question) return <Case question={question} />;
  return (
    <Page header={<ScreenHeader title="审核提问" back={askPaths.home()} />}>
      <LoadState read={read} />
    </Page>
  );
}

function Case({ question }: { question: AskQuestion }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const [now] = useState(() => Date.now());
  const { question_id, rev, can, mine, phonebook_id: circle, reason } = question;
  const back = askPaths.circle(circle, 'audit');

  const pass = () =>
    press(async () => {
      await decide(client, { question_id, rev, verdict: 'pass' });
      popTip('已公开', { type: 'good' });
    });
  const refuse = () =>
    askWithNote('不通过', {
      field: 'reason',
      label: '原因',
      placeholder: '提问人会看到，比如：请写清楚是哪一年的合同',
      help: '悬赏全额退款',
      button: '不通过',
      max: askRules.reason,
      send: async (words) => {
        await decide(client, { question_id, rev, verdict: 'reject', reason: words });
        return '已告诉提问人';
      },
    });

  return (
    <Page
      header={<ScreenHeader title="审核提问" back={back} />}
      footer={
        can.audit ? (
          <SubmitFooter
            label="通过"
            busy={busy}
            onClick={() => void pass()}
            note="通过后圈子里的成员看得到"
            secondary={
              <Button kind="secondary" onClick={() => void refuse()}>
                不通过
              </Button>
            }
          />
        ) : (
          <Button block href={askPaths.question(question_id)}>
            看这个问题
          </Button>
        )
      }
    >
      <StateBlock
        label="审核"
        tone={can.audit ? 'waiting' : 'good'}
        title={can.audit ? '等您审核' : stateOf(question)}
      >
        {can.audit
          ? untilWords(question, now) || '没有期限，尽快处理'
          : mine
            ? '自己的提问由别的管理员审核'
            : reason === ''
              ? '已经处理过了'
              : `原因：${reason}`}
      </StateBlock>
      <Asked question={question} />
    </Page>
  );
}
