import type { AskAnswer } from '@qunlu/contract/ask/entity.ts';
import { askRules } from '@qunlu/contract/ask/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { later } from '../../../../platform/later.ts';
import { askWithNote } from '../../../../platform/note-sheet.tsx';
import { usePress } from '../../../../platform/press.ts';
import { Button } from '../../../../ui/button.tsx';
import { actionSheet } from '../../../../ui/dialog/action-sheet.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Ellipsis, Heart, ShieldBan, Star } from '../../../../ui/icons.ts';
import { askPaths } from '../../paths.ts';
import { feature, follow, like, openForAll } from '../../queries/answer.ts';
import css from './actions.module.css';

/** What one can do with an answer, each where it is theirs. */
export function AnswerActions({ answer }: { answer: AskAnswer }) {
  const { can } = answer;
  const liked = can.like || answer.likes > 0;
  if (!liked && !can.thank && !can.follow && !can.reply && !can.free) return null;
  return (
    <div className={css['actions']}>
      {liked && <Like answer={answer} />}
      {can.free && <FreeHalfHour answer={answer} />}
      {can.follow && <Follow answer={answer} />}
      {can.reply && (
        <Button size="s" kind="secondary" href={askPaths.reply(answer.answer_id)}>
          回答追问
        </Button>
      )}
      {can.thank && <Thank answer={answer} />}
    </div>
  );
}

function Like({ answer }: { answer: AskAnswer }) {
  const client = useQueryClient();
  const { press } = usePress();
  const { likes, liked, can, user } = answer;
  return (
    <button
      type="button"
      className={css['like']}
      aria-pressed={liked}
      aria-label={`赞${user.name}的回答，${likes} 个赞`}
      disabled={!can.like}
      onClick={() => void press(() => like(client, answer))}
    >
      <Heart size={20} aria-hidden />
      <span aria-hidden>{likes > 0 ? likes : '赞'}</span>
    </button>
  );
}

function FreeHalfHour({ answer }: { answer: AskAnswer }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const open = async (): Promise<void> => {
    const sure = await confirm({
      title: `开放 ${askRules.freeMinutes} 分钟免费听？`,
      message: '从现在起谁都可以免费听，听过的以后还能听。每个回答只能开放一次。',
      okLabel: '开放',
    });
    if (!sure) return;
    await press(async () => {
      await openForAll(client, answer.answer_id);
      popTip(`已开放，${askRules.freeMinutes} 分钟内免费听`, { type: 'good' });
    });
  };
  return (
    <Button size="s" kind="secondary" busy={busy} onClick={() => void open()}>
      免费听半小时
    </Button>
  );
}

function Follow({ answer: { answer_id: id, user } }: { answer: AskAnswer }) {
  const client = useQueryClient();
  const open = () =>
    askWithNote(`追问${user.name}`, {
      field: 'text',
      label: '追问',
      placeholder: '还有哪里没有说清楚',
      help: '只有一次，不用再付',
      button: '追问',
      max: askRules.follow,
      send: async (text) => {
        await follow(client, id, text);
        return '已追问，回答了会通知您';
      },
    });
  return (
    <Button size="s" kind="secondary" onClick={() => void open()}>
      追问
    </Button>
  );
}

function Thank({ answer }: { answer: AskAnswer }) {
  const client = useQueryClient();
  return (
    <Button
      size="s"
      kind="secondary"
      onClick={() =>
        void later(import('./thank-sheet.tsx'), ({ askForThanks }) => askForThanks(client, answer))
      }
    >
      评分和感谢
    </Button>
  );
}

/** What else there is: featuring it in its circle, telling staff of it. */
export function AnswerMore({ answer }: { answer: AskAnswer }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const { can, featured, user, answer_id: id } = answer;
  if (!can.feature && !can.report) return null;

  async function act(): Promise<void> {
    const chosen = await actionSheet<'feature' | 'report'>({
      items: [
        ...(can.feature
          ? [
              {
                key: 'feature' as const,
                label: featured ? '取消精选' : '设为圈子精选',
                icon: <Star size={20} aria-hidden />,
              },
            ]
          : []),
        ...(can.report
          ? [
              {
                key: 'report' as const,
                label: '举报这个回答',
                icon: <ShieldBan size={20} aria-hidden />,
                danger: true,
              },
            ]
          : []),
      ],
    });
    if (chosen === 'report')
      await later(import('../../../moderation/parts/report-sheet.tsx'), ({ openReport }) =>
        openReport({ type: 'ask-answer', id, title: '这个回答' }),
      );
    if (chosen === 'feature')
      await press(async () => {
        await feature(client, answer);
        popTip(featured ? '已取消精选' : '已设为精选', { type: 'good' });
      });
  }

  return (
    <IconButton label={`更多：${user.name}的回答`} disabled={busy} onClick={() => void act()}>
      <Ellipsis size={18} aria-hidden />
    </IconButton>
  );
}
