import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import type { SentAnnouncement } from '@qunlu/contract/circle/announcements.ts';
import { circleRules } from '@qunlu/contract/circle/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { showRefusal } from '../../../../platform/show-refusal.ts';
import { draftsOf } from '../../../../platform/drafts/kept-text.ts';
import { PagedRows } from '../../../../platform/paged-rows.tsx';
import { useAttempt } from '../../../../platform/press.ts';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { Sheet } from '../../../../ui/dialog/sheet.tsx';
import { open } from '../../../../ui/dialog/stack.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Inbox } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { type Audience, AudienceRow, everybody } from '../../../sms/parts/audience.tsx';
import type { TextsProps } from '../../../sms/parts/texts.tsx';
import {
  askBudget,
  type AnnouncementPreview,
  notifyMembers,
  useAnnouncements,
} from '../../queries/announcements.ts';

interface Values {
  title: string;
  body: string;
}

/** What is half written outlasts a look at texts. */
const kept = draftsOf('notice');

const filled = (value: string, label: string, max: number): string =>
  value.trim() === '' ? `请填写${label}` : maxLength(max)(value.trim(), label);

/** Writes a notice, says what it takes of the members' attention, and shows what was told before. */
export function Announcements({ id, groups, header, kinds, weekly }: TextsProps & { weekly: number }) {
  const client = useQueryClient();
  const name = String(id);
  const [begun] = useState<Values & Audience>(() => ({
    ...everybody,
    title: '',
    body: '',
    ...kept.read<Values & Audience>(name),
  }));
  const [audience, setAudience] = useState<Audience>({ roles: begun.roles, groups: begun.groups });
  const attempt = useAttempt();
  const form = useForm<Values>({
    initial: { title: begun.title, body: begun.body },
    validate: ({ title, body }) => ({
      title: filled(title, '标题', circleRules.noticeTitle),
      body: filled(body, '正文', circleRules.notice),
    }),
    async onSubmit({ title, body }) {
      const input = { id, title: title.trim(), body: body.trim(), ...audience };
      try {
        if (!(await confirmAnnouncement(await askBudget({ id, ...audience })))) return;
        const people = await attempt(input, (key) => notifyMembers(client, input, key));
        form.reset({ title: '', body: '' });
        setAudience(everybody);
        popTip(`已通知 ${people} 人`, { type: 'good' });
      } catch (error) {
        showRefusal(form, error, ['title', 'body']);
      }
    },
  });
  const { title, body } = form.values;
  useEffect(() => {
    const isBlank = `${title}${body}`.trim() === '' && audience.roles.length + audience.groups.length === 0;
    kept.keep(name, isBlank ? {} : { title, body, ...audience });
  }, [name, title, body, audience]);
  const query = useAnnouncements(id);
  return (
    <Page
      header={header}
      footer={
        <SubmitFooter
          form={form.id}
          busy={form.busy}
          label="看看发给谁"
          note={`每位成员 7 天内最多收到 ${weekly} 条通知`}
        />
      }
    >
      {kinds}
      <Form form={form}>
        <FieldGroup>
          <TextField {...form.field('title')} label="标题" required maxWide={circleRules.noticeTitle} />
          <TextareaField {...form.field('body')} label="正文" required maxWide={circleRules.notice} />
        </FieldGroup>
      </Form>
      <AudienceRow value={audience} groups={groups} onChange={setAudience} />
      <PagedRows
        query={query}
        empty={
          <EmptyState
            icon={<Inbox size={28} aria-hidden />}
            title="还没有发过通知"
            text="写好以后先看多少人收到，他们在消息里看到"
          />
        }
        keyOf={({ notice_id }) => notice_id}
        Row={Row}
      />
    </Page>
  );
}

function Row({ one }: { one: SentAnnouncement }) {
  const by = one.by === '' ? '' : ` · ${one.by}`;
  return (
    <ListRow
      wrap
      title={one.title}
      meta={
        <>
          {one.body}
          <br />
          {one.people} 人收到 · {dateTime(one.at)}
          {by}
        </>
      }
    />
  );
}

const confirmAnnouncement = (budget: AnnouncementPreview): Promise<boolean> =>
  open<boolean>((done) => <Budget budget={budget} onDone={done} />, false);

function Budget({ budget, onDone }: { budget: AnnouncementPreview; onDone: (agreed: boolean) => void }) {
  const { people, muted, full, left, weekly } = budget;
  return (
    <Sheet
      title="看过再发"
      onClose={() => onDone(false)}
      footer={
        <SubmitFooter
          label="发通知"
          disabled={people === 0}
          {...(people === 0 ? { note: '没有人可以收到，换一个范围，或过几天再发' } : {})}
          onClick={() => onDone(true)}
        />
      }
    >
      <Section note={`每位成员 7 天内最多 ${weekly} 条，成员自己可以定得更少`}>
        <ListRow fact wrap title="收到" end={`${people} 人`} />
        {muted > 0 && <ListRow fact wrap title="关了通知" end={`${muted} 人`} />}
        {full > 0 && <ListRow fact wrap title="这一周已收满" end={`${full} 人`} />}
        <ListRow fact wrap title="这一周还能发" end={`${left} 次`} />
      </Section>
    </Sheet>
  );
}
