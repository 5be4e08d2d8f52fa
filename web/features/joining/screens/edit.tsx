import { dateTime, dayText } from '@qunlu/contract/kernel/formats.ts';
import type { OwnEntry } from '@qunlu/contract/joining/entity.ts';
import { roleLabels, type MemberRole } from '@qunlu/contract/circle/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { type Form as FormState, useForm } from '../../../ui/form/use-form.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { FormFields } from '../parts/form-fields.tsx';
import { fieldOf, problemsOf, submissionOf, valuesOf } from '../parts/form-values.ts';
import type { FormValues } from '../../form/parts/values.ts';
import { ReadState } from '../../circle/parts/read-state.tsx';
import { RefundRow } from '../../dues/parts/refund-row.tsx';
import { circlePaths } from '../../circle/paths.ts';
import { editEntry, useOwnEntry } from '../queries/joining.ts';
import { Leaving } from './edit/leaving.tsx';
import { NotificationSettings } from './edit/notification-settings.tsx';

/** One's own entry in a circle: how it looks, what was submitted, who has looked, notices, leaving (R068). */
export default function Edit() {
  const id = useIdParam();
  const { data, error, refetch } = useOwnEntry(id);
  if (data) return <EntryBody key={id} entry={data} />;
  return (
    <Page header={<ScreenHeader title="我的资料" back={`/phonebook/${id}`} />}>
      <ReadState error={error} onRetry={() => void refetch()} />
    </Page>
  );
}

const nobody = { realname: '', company: '', position: '', city: '', phone: '', answers: [] };

function useEditing(entry: OwnEntry): FormState<FormValues> {
  const client = useQueryClient();
  const form: FormState<FormValues> = useForm<FormValues>({
    initial: valuesOf(entry, entry.form ?? { ...nobody, realname: entry.realname }),
    validate: (values) => problemsOf(entry, values),
    async onSubmit(values) {
      try {
        await editEntry(client, { id: entry.circle.id, form: submissionOf(entry, values) });
        form.reset(values);
        popTip('已保存', { type: 'good' });
      } catch (error) {
        const field = error instanceof RequestError ? fieldOf(entry, values, error.field) : undefined;
        if (field === undefined) popTip(sentence(error), { type: 'bad' });
        else form.setError(field, sentence(error));
      }
    },
  });
  return form;
}

function EntryBody({ entry }: { entry: OwnEntry }) {
  const { circle, realname, avatar, company, position, role, group, joined_at, end_at, card_id } = entry;
  const form = useEditing(entry);
  return (
    <Page
      header={<ScreenHeader title="我的资料" back={`/phonebook/${circle.id}`} />}
      footer={<SubmitFooter label="保存" form={form.id} busy={form.busy} disabled={!form.dirty} />}
    >
      <Section title={circle.name}>
        <ListRow
          wrap
          leading={<Avatar id={entry.member_id} name={realname} src={avatar} />}
          title={realname}
          meta={[company, position].filter((part) => part !== '').join(' · ')}
          end={card_id > 0 ? '换名片' : '带上名片'}
          href={circlePaths.card(circle.id)}
        />
        {entry.state === 1 && <ListRow fact title="角色" end={roleLabels[role as MemberRole]} />}
        {entry.state === 0 && <ListRow fact title="状态" end={entry.waits === 1 ? '等待付款' : '等待审核'} />}
        {entry.state === 6 && <ListRow fact title="状态" end="已到期" />}
        {group !== '' && <ListRow fact wrap title="分组" end={group} />}
        {joined_at > 0 && <ListRow fact title="加入" end={dayText(joined_at)} />}
        {end_at > 0 && <ListRow fact title="会费到" end={dayText(end_at)} />}
        {entry.refund && <RefundRow refund={entry.refund} />}
      </Section>
      <Form form={form}>
        <FieldGroup title="我提交的信息">
          <FormFields
            asked={entry}
            form={form}
            phone={entry.form?.phone ?? ''}
            answers={entry.form?.answers ?? []}
          />
        </FieldGroup>
      </Form>
      <Opened entry={entry} />
      <NotificationSettings entry={entry} />
      <Leaving entry={entry} />
    </Page>
  );
}

/** D22: whoever opens the number leaves a receipt here. */
function Opened({ entry: { opened } }: { entry: OwnEntry }) {
  return (
    <Section title="谁看过我提交的信息" note={opened.length === 0 ? '' : '只有圈主和管理员能看到手机号。'}>
      {opened.length === 0 ? (
        <ListRow wrap title="还没有人看过您的手机号" />
      ) : (
        opened.map(({ realname, role, at }) => (
          <ListRow
            key={`${realname} ${at}`}
            wrap
            title={realname}
            meta={role <= 2 ? roleLabels[role as MemberRole] : '已不是管理员'}
            end={dateTime(at)}
          />
        ))
      )}
    </Section>
  );
}
