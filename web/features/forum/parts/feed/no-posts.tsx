import type { TopicFilter } from '@qunlu/contract/forum/rules.ts';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Award, CheckCheck, MessageSquareText, Trash2 } from '../../../../ui/icons.ts';
import { CircleQuestionMark } from '../../../../ui/more-icons.ts';

interface Look {
  icon: ReactNode;
  title: string;
  text: string;
  writes?: boolean;
}

const latest: Look = {
  icon: <MessageSquareText size={28} aria-hidden />,
  title: '这里是大家说话的地方',
  text: '最近在做什么、想请教什么、有什么可以给大家，写一条，圈子里的人都看得到',
  writes: true,
};

const looks: Partial<Record<TopicFilter, Look>> = {
  featured: {
    icon: <Award size={28} aria-hidden />,
    title: '还没有精华',
    text: '圈主和管理员把值得留下来的帖子设为精华，它们都在这里',
  },
  unanswered: {
    icon: <CircleQuestionMark size={28} aria-hidden />,
    title: '没有等回答的问题',
    text: '有想请教的，可以问大家，也可以只问一位',
    writes: true,
  },
  unread: {
    icon: <CheckCheck size={28} aria-hidden />,
    title: '都看过了',
    text: '有新的帖子，会先出现在这里',
  },
  mine: { ...latest, title: '您还没有写过' },
  deleted: {
    icon: <Trash2 size={28} aria-hidden />,
    title: '没有删除过的帖子',
    text: '删除以后 30 天内可以撤销',
  },
};

/** What a place without posts is for, and the first step. */
export function NoPosts({ filter, onWrite }: { filter: TopicFilter; onWrite: (() => void) | undefined }) {
  const { icon, title, text, writes } = looks[filter] ?? latest;
  return (
    <EmptyState
      icon={icon}
      title={title}
      text={text}
      action={writes && onWrite && <Button onClick={onWrite}>写第一条</Button>}
    />
  );
}
