import type { Family } from '@qunlu/contract/family/entity.ts';
import type { FamilyAnnouncement } from '@qunlu/contract/family/announcements.ts';
import { familyRules } from '@qunlu/contract/family/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { draftsOf } from '../../../../platform/drafts/kept-text.ts';
import { PagedRows } from '../../../../platform/paged-rows.tsx';
import { useAttempt } from '../../../../platform/press.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { showRefusal } from '../../../../platform/show-refusal.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Bell } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { familyPaths } from '../../paths.ts';
import { notifyAll, useAnnouncementPreview, useAnnouncements } from '../../queries.ts';

/** What its owner has told to the members of all circles. */
export function Announcements({ family }: { family: Family }) {
  const { family_id: id, can } = family;
  return (
    <Page
      header={<ScreenHeader title="通知" back={familyPaths.view(id)} />}
      footer={
        can.own ? (
          <Button block href={familyPaths.notice(id)}>
            发通知
          </Button>
        ) : undefined
      }
    >
      <PagedRows
        query={useAnnouncements(id)}
        keyOf={({ id: noticeId }) => noticeId}
        Row={Row}
        empty={
          <EmptyState
            icon={<Bell size={28} aria-hidden />}
            title="还没有通知"
            text={can.own ? '写一次，所有圈子的成员都收到，每人一次' : '发起人给大家的通知在这里'}
          />
        }
      />
    </Page>
  );
}

function reachOf({ reach, sending }: FamilyAnnouncement): string {
  if (!reach) return '';
  if (sending) return '正在送达';
  const missed = [
    reach.muted > 0 ? `${reach.muted} 人关了通知` : '',
    reach.full > 0 ? `${reach.full} 人这一周已收满` : '',
  ].filter(Boolean);
  return [`${reach.circles} 个圈子，${reach.people} 人收到`, ...missed].join('，');
}

const Row = ({ one }: { one: FamilyAnnouncement }) => (
  <ListRow
    wrap
    title={one.title}
    meta={
      <>
        {one.body}
        <br />
        {[dateTime(one.at), reachOf(one)].filter(Boolean).join(' · ')}
      </>
    }
  />
);

const drafts = draftsOf('family-notice');

const filled = (value: string, label: string, max: number): string =>
  value.trim() === '' ? `请填写${label}` : maxLength(max)(value.trim(), label);

export function AnnouncementForm({ family }: { family: Family }) {
  const client = useQueryClient();
  const { family_id: id } = family;
  const draft = String(id);
  const preview = useAnnouncementPreview(id).data;
  const attempt = useAttempt();
  const [initial] = useState(() => ({
    title: '',
    body: '',
    ...drafts.read<{ title: string; body: string }>(draft),
  }));
  const form = useForm({
    initial,
    validate: ({ title, body }) => ({
      title: filled(title, '标题', familyRules.noticeTitle),
      body: filled(body, '正文', familyRules.noticeBody),
    }),
    async onSubmit({ title, body }) {
      const given = { id, title: title.trim(), body: body.trim() };
      try {
        await attempt(given, (key) => notifyAll(client, given, key));
        drafts.drop(draft);
        popTip('已发出，正在送达', { type: 'good' });
        navigate(familyPaths.notices(id), { replace: true });
      } catch (error) {
        showRefusal(form, error, ['title', 'body']);
      }
    },
  });
  const { values, dirty, busy } = form;
  useEffect(() => {
    if (dirty) drafts.keep(draft, values);
  }, [dirty, draft, values]);
  const none = preview?.left === 0;
  return (
    <Page
      header={<ScreenHeader title="发通知" back={familyPaths.notices(id)} />}
      footer={
        <SubmitFooter
          label="发通知"
          form={form.id}
          busy={busy}
          disabled={none}
          note={
            preview && (none ? '一周最多发 3 次，过几天再发' : `一周最多发 3 次，还可以发 ${preview.left} 次`)
          }
        />
      }
    >
      {preview && (
        <Banner>{`送到 ${preview.circles} 个圈子，共 ${preview.members} 位成员，每人收一次；关了通知、这一周已收满的收不到。`}</Banner>
      )}
      <Form form={form}>
        <FieldGroup>
          <TextField
            {...form.field('title')}
            label="标题"
            required
            placeholder="比如：周六春茶会"
            maxWide={familyRules.noticeTitle}
          />
          <TextareaField
            {...form.field('body')}
            label="正文"
            required
            placeholder="什么事、什么时候、要做什么"
            maxWide={familyRules.noticeBody}
          />
        </FieldGroup>
      </Form>
    </Page>
  );
}
