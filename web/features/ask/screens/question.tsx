import type { AskQuestion } from '@qunlu/contract/ask/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNotFound } from '../../../platform/http/errors.ts';
import { later, usePart } from '../../../platform/later.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { useIdParam, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ShieldBan } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { orderPaths } from '../../order/paths.ts';
import { Asked } from '../parts/asked.tsx';
import { MissingAsk } from '../parts/missing-ask.tsx';
import { askPaths } from '../paths.ts';
import { asksChanged, useQuestion } from '../queries/question.ts';
import { OpenQuestion } from './question/open-question.tsx';
import { Standing } from './question/standing.tsx';

/** A question: what was asked, where it stands and for how much, its answers; where one answers, and where a bounty is shared out (R161, R162). */
export default function QuestionScreen() {
  const id = useIdParam('questionId');
  const params = useQueryParams();
  const read = useQuestion(id);
  const { data: question, error } = read;
  if (isNotFound(error)) return <MissingAsk />;
  if (!question)
    return (
      <Page header={<ScreenHeader title="问题" back={askPaths.home()} />}>
        <LoadState read={read} />
      </Page>
    );
  if (params.has('write') && question.can.answer) return <Write question={question} />;
  if (params.has('choose') && question.can.pick) return <Choose question={question} />;
  return <Shown key={id} question={question} refetch={read.refetch} />;
}

function Write({ question }: { question: AskQuestion }) {
  const part = usePart(() => import('../parts/answer-page.tsx'));
  return part ? <part.AnswerPage question={question} /> : null;
}

function Choose({ question }: { question: AskQuestion }) {
  const part = usePart(() => import('./question/choose.tsx'));
  return part ? <part.Choose question={question} /> : null;
}

function Shown({ question, refetch }: { question: AskQuestion; refetch: () => Promise<unknown> }) {
  const client = useQueryClient();
  const { mine, to_me, can, question_id: id, phonebook_id: circle } = question;
  const isParty = mine || to_me;
  // What was asked stands first.
  const given = usePart(() => import('./question/given.tsx'));
  const agreed = usePart(() => import('./question/agreed.tsx'), isParty);
  const closed = to_me && question.opened_at === 0 && can.answer;
  return (
    <Page
      header={
        <ScreenHeader
          title="问题"
          back={circle > 0 ? askPaths.circle(circle) : askPaths.home()}
          actions={can.report && <Report id={id} />}
        />
      }
      footer={footerOf(question)}
    >
      <PullRefresh onRefresh={async () => void (await Promise.all([refetch(), asksChanged(client)]))} />
      <Standing question={question} />
      <Asked question={question} />
      {closed && <OpenQuestion question={question} />}
      {given && <given.Given question={question} />}
      {isParty && agreed && <agreed.Agreed question={question} />}
    </Page>
  );
}

const Report = ({ id }: { id: number }) => (
  <IconButton
    label="举报"
    onClick={() =>
      void later(import('../../moderation/parts/report-sheet.tsx'), ({ openReport }) =>
        openReport({ type: 'ask-question', id, title: '这个问题' }),
      )
    }
  >
    <ShieldBan size={20} aria-hidden />
  </IconButton>
);

/** The one thing that is theirs to do; nothing where there is none. */
function footerOf(question: AskQuestion): ReactNode {
  const { can, hash, question_id: id, to_me, opened_at } = question;
  if (can.pay)
    return (
      <Button block href={orderPaths.pay(hash, askPaths.question(id))}>
        去付款
      </Button>
    );
  if (can.audit)
    return (
      <Button block href={askPaths.audit(id)}>
        审核
      </Button>
    );
  if (can.pick)
    return (
      <Button block href={askPaths.choose(id)}>
        选回答，分赏金
      </Button>
    );
  // What is asked of one person is opened first: its whole text, and the clock of whoever asked.
  if (can.answer && !(to_me && opened_at === 0))
    return (
      <Button block href={askPaths.write(question)}>
        回答
      </Button>
    );
  return null;
}
