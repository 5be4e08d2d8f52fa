import { campaignRules } from '@qunlu/contract/sms/campaign-rules.ts';
import type { Campaign } from '@qunlu/contract/sms/campaigns.ts';
import { smsParts } from '@qunlu/contract/sms/parts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { showRefusal } from '../../../platform/show-refusal.ts';
import { draftsOf } from '../../../platform/drafts/kept-text.ts';
import { isNotFound } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { useAttempt } from '../../../platform/press.ts';
import { Button } from '../../../ui/button.tsx';
import { actionSheet } from '../../../ui/dialog/action-sheet.tsx';
import { choose, confirm } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { MessageSquareText } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { smsPaths } from '../paths.ts';
import {
  type AudienceAddress,
  type CampaignForm,
  type Draft,
  forgetTemplate,
  handIn,
  keepDraft,
  previewText,
  useComposing,
} from '../queries/campaigns.ts';
import {
  type Audience,
  AudienceRow,
  type AudienceTerms,
  everybody,
  memberTerms,
  type AudienceGroup,
} from './audience.tsx';
import { CampaignRows } from './campaign-rows.tsx';
import { confirmText } from './preview-sheet.tsx';

export interface TextsProps {
  /** Of the circle, or of what `terms` speak of. */
  id: number;
  terms?: AudienceTerms;
  groups: readonly AudienceGroup[];
  /** What stands above: the header, and other kinds of messages. */
  header: ReactNode;
  kinds: ReactNode;
}

/** Writes a text to many and shows what was sent before (D74). */
export function Texts(props: TextsProps) {
  const { id, terms = memberTerms } = props;
  const read = useComposing(addressed(id, terms));
  const { data } = read;
  if (data?.open) return <Writing {...props} terms={terms} composing={data} />;
  return (
    <Page header={props.header}>
      {props.kinds}
      <Loaded read={read} waiting={<SkeletonRows count={3} />}>
        {() => (
          <EmptyState
            icon={<MessageSquareText size={28} aria-hidden />}
            title="还没有开通群发短信"
            text={terms.instead}
          />
        )}
      </Loaded>
    </Page>
  );
}

/** What the text was begun with: a draft that is written on, a template, and the words as they were. */
interface Taken {
  campaignId?: number | undefined;
  templateId?: number | undefined;
  content: string;
}

const nothingTaken: Taken = { content: '' };

interface Kept extends Audience {
  content: string;
  taken: Taken;
}

/** What is half written outlasts a look at notices, and buying credits. */
const kept = draftsOf('sms-text');

/** Whom a call is about; that it is a circle goes without saying. */
const addressed = (id: number, { kind }: AudienceTerms): AudienceAddress =>
  kind === 'phonebook' ? { id } : { id, kind };

interface WritingProps extends TextsProps {
  terms: AudienceTerms;
  composing: CampaignForm;
}

function Writing({ id, terms, groups, header, kinds, composing }: WritingProps) {
  const client = useQueryClient();
  const [of] = useState(() => addressed(id, terms));
  const name = terms.kind === 'phonebook' ? String(id) : `${terms.kind}-${id}`;
  const [begun] = useState<Kept>(() => ({
    ...everybody,
    content: '',
    taken: nothingTaken,
    ...kept.read<Kept>(name),
  }));
  const [audience, setAudience] = useState<Audience>({ roles: begun.roles, groups: begun.groups });
  const [taken, setTaken] = useState(begun.taken);
  // The same try has the same key, so that a lost answer never makes a second draft or takes credits twice.
  const drafting = useAttempt();
  const handing = useAttempt();
  const form = useForm<{ content: string }>({
    initial: { content: begun.content },
    validate: ({ content }) => ({ content: problemWith(content) }),
    onSubmit: ({ content }) => send(content),
  });
  const { content: written } = form.values;
  useEffect(() => {
    const isBlank = written.trim() === '' && audience.roles.length + audience.groups.length === 0;
    kept.keep(name, isBlank ? {} : { content: written, ...audience, taken });
  }, [name, written, audience, taken]);
  const inputOf = (content: string): Omit<Draft, 'campaign_id'> => ({
    ...of,
    content: content.trim(),
    ...audience,
    ...(taken.templateId === undefined ? {} : { template_id: taken.templateId }),
  });
  const draftOf = (content: string): Draft => ({
    ...inputOf(content),
    ...(taken.campaignId === undefined ? {} : { campaign_id: taken.campaignId }),
  });

  function fail(error: unknown): void {
    showRefusal(form, error, ['content']);
    // A draft that was dropped meanwhile is written as a new one.
    if (isNotFound(error)) setTaken(nothingTaken);
  }

  function startAnew(): void {
    form.reset({ content: '' });
    setTaken(nothingTaken);
    setAudience(everybody);
  }

  async function send(content: string): Promise<void> {
    const draft = draftOf(content);
    try {
      const preview = await previewText(inputOf(content));
      if (!(await confirmText(preview))) return;
      const saved = await drafting(draft, (key) => keepDraft(client, draft, key));
      setTaken({ ...taken, campaignId: saved.campaign_id });
      const input = { ...of, campaign_id: saved.campaign_id, credits: preview.credits };
      const sent = await handing(input, (key) => handIn(client, input, key));
      startAnew();
      popTip(sent.due_at > 0 ? '已提交，审核后发送' : '已提交，马上发送', { type: 'good' });
    } catch (error) {
      fail(error);
    }
  }

  async function keep(): Promise<void> {
    if (problemWith(written) !== '') return form.submit();
    const draft = draftOf(written);
    try {
      await drafting(draft, (key) => keepDraft(client, draft, key));
      startAnew();
      popTip('草稿存好了', { type: 'good' });
    } catch (error) {
      fail(error);
    }
  }

  /** Whether nothing that is not kept elsewhere would be lost, or the writer agrees. */
  async function mayReplace(): Promise<boolean> {
    if (written.trim() === '' || written === taken.content) return true;
    return confirm({
      message: '正在写的短信会被换掉，要留着请先存草稿',
      okLabel: '换掉',
      cancelLabel: '不换',
      danger: true,
    });
  }

  async function take(one: Campaign): Promise<void> {
    if (!(await mayReplace())) return;
    form.reset({ content: one.content });
    setAudience({ roles: one.roles, groups: one.groups });
    setTaken({
      campaignId: one.can.edit ? one.campaign_id : undefined,
      templateId: one.template_id || undefined,
      content: one.content,
    });
    window.scrollTo?.({ top: 0 });
  }

  async function pick(): Promise<void> {
    const items = composing.templates.map(({ template_id: key, title }) => ({
      key: String(key),
      label: title,
    }));
    const chosen = await actionSheet({ title: '用模板', items });
    const found = composing.templates.find(({ template_id }) => String(template_id) === chosen);
    if (!found) return;
    const use = await choose({ message: found.content, okLabel: '用这个', cancelLabel: '删除模板' });
    if (use === false) await forget(found.template_id);
    if (!use || !(await mayReplace())) return;
    form.reset({ content: found.content });
    setTaken({ ...taken, templateId: found.template_id, content: found.content });
  }

  async function forget(templateId: number): Promise<void> {
    if (!(await confirm({ message: '删除这个模板？', okLabel: '删除', danger: true }))) return;
    try {
      await forgetTemplate(client, { ...of, template_id: templateId });
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
    }
  }

  const length = written.trim().length + composing.extra;
  const parts = smsParts('字'.repeat(length));
  return (
    <Page
      header={header}
      footer={
        <SubmitFooter
          form={form.id}
          busy={form.busy}
          label="看看发给谁"
          secondary={
            written.trim() !== '' && (
              <Button kind="secondary" onClick={() => void keep()}>
                存草稿
              </Button>
            )
          }
        />
      }
    >
      {kinds}
      <Form form={form}>
        <FieldGroup>
          <TextareaField
            {...form.field('content')}
            label="短信内容"
            required
            maxLength={campaignRules.content}
            placeholder="例如 周六下午三点在老地方喝茶，带上朋友"
            help={`连同名称、链接和拒收说明 ${length} 字，每人 ${parts} 条`}
          />
        </FieldGroup>
      </Form>
      <AudienceRow value={audience} groups={groups} terms={terms} onChange={setAudience} />
      <Section note={composing.hours}>
        <ListRow title="我的短信" end={`${composing.have} 条`} href={smsPaths.credits} />
        {composing.templates.length > 0 && (
          <ListRow title="用模板" meta="内容不改就不用再审核" onClick={() => void pick()} />
        )}
      </Section>
      <CampaignRows of={of} terms={terms} groups={groups} onTake={(one) => void take(one)} />
    </Page>
  );
}

const problemWith = (content: string): string => {
  if (content.trim() === '') return '请填写短信内容';
  return content.trim().length > campaignRules.content ? `短信内容最多 ${campaignRules.content} 个字` : '';
};
