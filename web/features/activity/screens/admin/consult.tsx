import { activityRules } from '@qunlu/contract/activity/rules.ts';
import type { ActivityQuestion } from '@qunlu/contract/activity/talk.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAttempt } from '../../../../platform/press.ts';
import { PagedRows } from '../../../../platform/paged-rows.tsx';
import { useEntryText } from '../../../../platform/router/entry-text.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { showRefusal } from '../../../../platform/show-refusal.ts';
import { Button } from '../../../../ui/button.tsx';
import { Chips } from '../../../../ui/chips.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { MessageCircle } from '../../../../ui/icons.ts';
import { Page } from '../../../../ui/page.tsx';
import { PostRow } from '../../../thread/parts/post-row.tsx';
import { AdminGate } from '../../parts/admin/admin-gate.tsx';
import { HideButton } from '../../parts/hide-button.tsx';
import { activityPaths } from '../../paths.ts';
import { answer, useAdminQuestions } from '../../queries/admin.ts';
import css from './consult.module.css';

const groups = [
  { value: 'open', label: '没有回答的' },
  { value: 'all', label: '全部' },
] as const;

/** What people ask before they register, the unanswered first, answered where they stand (R127, D102). */
export default function Consult() {
  return (
    <AdminGate title="提问" right="members">
      {({ activity_id: id, questions }) => <Shown id={id} waiting={questions} />}
    </AdminGate>
  );
}

function Shown({ id, waiting }: { id: number; waiting: number }) {
  const [chosen, setGroup] = useEntryText('group');
  const [first] = useState(waiting > 0 ? ('open' as const) : ('all' as const));
  const group = groups.find(({ value }) => value === chosen)?.value ?? first;
  const query = useAdminQuestions(id, group === 'open');
  return (
    <Page flush header={<ScreenHeader title="提问" back={activityPaths.admin(id)} />}>
      <div className={css['chips']}>
        <Chips
          label="看哪些提问"
          value={group}
          onChange={setGroup}
          options={groups.map((one) => ({
            ...one,
            ...(one.value === 'open' && waiting > 0 ? { count: waiting } : {}),
          }))}
        />
      </div>
      <PagedRows
        query={query}
        empty={
          <EmptyState
            icon={<MessageCircle size={28} aria-hidden />}
            title={group === 'open' ? '都回答了' : '还没有人提问'}
            text="想报名的人在活动页上问，大家都看得到您的回答"
          />
        }
        keyOf={(question) => question.id}
        Row={Question}
      />
    </Page>
  );
}

function Question({ one }: { one: ActivityQuestion }) {
  const [now] = useState(() => Date.now());
  const [again, setAgain] = useState(false);
  const { id, content, user, created_at, replies } = one;
  const isOpen = replies.length === 0;
  return (
    <>
      <ul>
        <PostRow
          called="提问"
          report={{ type: 'activity-question', id }}
          author={user}
          at={{ created: created_at, edited: 0, now }}
          text={content}
          images={[]}
          replies={replies.map((reply) => ({
            id: reply.id,
            by: `${reply.user.name} 回答`,
            text: reply.content,
          }))}
          actions={
            <>
              <HideButton kind="question" id={id} />
              {!isOpen && !again && (
                <Button kind="quiet" size="s" onClick={() => setAgain(true)}>
                  再答
                </Button>
              )}
            </>
          }
        />
      </ul>
      {(isOpen || again) && <Answer id={id} asker={user.name} onDone={() => setAgain(false)} />}
    </>
  );
}

/** Where the answer is written; what could not be sent stays. */
function Answer({ id, asker, onDone }: { id: number; asker: string; onDone: () => void }) {
  const client = useQueryClient();
  const attempt = useAttempt();
  const form = useForm<{ content: string }>({
    initial: { content: '' },
    validate: ({ content }) => ({
      content: content.trim() === '' ? '请写下回答' : maxLength(activityRules.question)(content, '回答'),
    }),
    async onSubmit({ content }) {
      const body = { id, content: content.trim() };
      try {
        await attempt(body, (key) => answer(client, body, key));
        form.reset({ content: '' });
        onDone();
        popTip(`已回答，会通知${asker}`, { type: 'good' });
      } catch (error) {
        showRefusal(form, error, ['content']);
      }
    },
  });
  return (
    <div className={css['answer']}>
      <Form form={form}>
        <FieldGroup>
          <TextareaField
            {...form.field('content')}
            label={`回答${asker}`}
            placeholder="大家都看得到"
            {...(form.values.content === '' ? {} : { maxWide: activityRules.question })}
          />
          {form.values.content !== '' && (
            <Button kind="secondary" type="submit" busy={form.busy}>
              回答
            </Button>
          )}
        </FieldGroup>
      </Form>
    </div>
  );
}
