import type { CourseLesson } from '@qunlu/contract/course/entity.ts';
import { courseRules } from '@qunlu/contract/course/rules.ts';
import type { CourseComment, CourseReply } from '@qunlu/contract/course/talk.ts';
import { imagesOf } from '@qunlu/contract/kernel/pictures.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { later } from '../../../../platform/later.ts';
import { askWithNote } from '../../../../platform/note-sheet.tsx';
import { usePress } from '../../../../platform/press.ts';
import { uploadKinds } from '../../../../platform/upload/kinds.ts';
import { Button } from '../../../../ui/button.tsx';
import { actionSheet } from '../../../../ui/dialog/action-sheet.tsx';
import { useUndo } from '../../../../ui/dialog/pop-tip.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { CommentRow } from '../../../thread/parts/comment-row.tsx';
import { Composer } from '../../../thread/parts/composer.tsx';
import { Posts } from '../../../thread/parts/posts.tsx';
import { addComment, setRemoved, useComments, useReplies } from '../../queries/lesson.ts';

/** What those who study a lesson say of it, the newest first, on two levels (D79). */
export function Talk({ lesson }: { lesson: CourseLesson }) {
  const client = useQueryClient();
  const { lesson_id: id, can } = lesson;
  const read = useComments(id);
  return (
    <Section>
      {can.comment && (
        <Composer
          label="说说您的想法"
          placeholder="听懂了什么、还想问什么"
          maxWide={courseRules.comment}
          images={{ max: courseRules.commentImages, help: '', kind: uploadKinds.image }}
          send="发表"
          fields={{ text: 'content', images: 'images' }}
          keep={`lesson-${id}`}
          onSend={({ text, images }, key) =>
            addComment(
              client,
              { lesson_id: id, content: text, ...(images.length > 0 ? { images } : {}) },
              key,
            )
          }
        />
      )}
      <Posts read={read} none="还没有人说话，您可以第一个">
        {(comment) => <Comment key={comment.id} lesson={lesson} comment={comment} now={read.dataUpdatedAt} />}
      </Posts>
    </Section>
  );
}

interface CommentProps {
  lesson: CourseLesson;
  comment: CourseComment;
  /** Milliseconds. */
  now: number;
}

/** One with its answers: the first at once, all of them when they are asked for. */
function Comment({ lesson, comment, now }: CommentProps) {
  const [all, setAll] = useState(false);
  const { id, replies, reply_count: count } = comment;
  const one = (reply: CourseReply) => (
    <Said key={reply.id} lesson={lesson} said={reply} under={id} now={now} />
  );
  return (
    <Said lesson={lesson} said={comment} under={id} now={now}>
      {all ? <Replies id={id} render={one} /> : replies.length > 0 && <ul>{replies.map(one)}</ul>}
      {!all && count > replies.length && (
        <Button kind="quiet" size="s" onClick={() => setAll(true)}>
          全部 {count} 条回复
        </Button>
      )}
    </Said>
  );
}

function Replies({ id, render }: { id: number; render: (one: CourseReply) => ReactNode }) {
  const read = useReplies(id);
  return (
    <Posts read={read} none="还没有回复">
      {render}
    </Posts>
  );
}

interface SaidProps {
  lesson: CourseLesson;
  said: CourseReply;
  /** What an answer goes under. */
  under: number;
  now: number;
  children?: ReactNode;
}

function Said({ lesson, said, under, now, children }: SaidProps) {
  const client = useQueryClient();
  const undo = useUndo();
  const { press } = usePress();
  const { id, content, user, teacher, created_at: created, mine, removed, can } = said;
  const called = under === id ? '讨论' : '回复';

  const answer = (): Promise<void> =>
    askWithNote(`回复 ${user.name}`, {
      field: 'content',
      label: '回复',
      placeholder: '在学的人都看得到',
      max: courseRules.comment,
      button: '回复',
      async send(words, key) {
        await addComment(client, { lesson_id: lesson.lesson_id, parent_id: under, content: words }, key);
        return '';
      },
    });
  const put = (gone: boolean) => press(() => setRemoved(client, id, gone));

  async function more(): Promise<void> {
    const chosen = await actionSheet({
      items: [
        ...(can.remove ? [{ key: 'drop' as const, label: `删除这条${called}`, danger: true }] : []),
        ...(can.restore ? [{ key: 'restore' as const, label: '恢复' }] : []),
        ...(mine ? [] : [{ key: 'report' as const, label: `举报这条${called}`, danger: true }]),
      ],
    });
    if (chosen === 'drop' && (await put(true))) undo('已删除', () => void put(false));
    if (chosen === 'restore') await put(false);
    if (chosen === 'report')
      await later(import('../../../moderation/parts/report-sheet.tsx'), ({ openReport }) =>
        openReport({ type: 'course-comment', id, title: `这条${called}` }),
      );
  }

  return (
    <CommentRow
      anchor={`said-${id}`}
      called={called}
      author={user}
      mark={teacher && <Tag tone="accent">讲课人</Tag>}
      at={{ created, now }}
      text={content}
      images={imagesOf(said.images)}
      gone={removed ? '这条已删除' : undefined}
      onReply={lesson.can.comment && !removed ? () => void answer() : undefined}
      onMore={can.remove || can.restore || (!mine && !removed) ? () => void more() : undefined}
    >
      {children}
    </CommentRow>
  );
}
