import type { Cooperation } from '@qunlu/contract/cooperation/entity.ts';
import { cooperationRules } from '@qunlu/contract/cooperation/rules.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { draftsOf } from '../../../platform/drafts/kept-text.ts';
import { isNotFound, RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { navigate } from '../../../platform/router/location.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Handshake } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { cardTitle } from '@qunlu/contract/card/rules.ts';
import { CooperationRow } from '../parts/cooperation-row.tsx';
import { MissingCooperation } from '../parts/missing-cooperation.tsx';
import { cooperationPaths } from '../paths.ts';
import { apply, useCooperation, useOwnCards } from '../queries.ts';

/** Applies to a post: a few words and a card (R156). */
export default function ApplyCooperation() {
  const id = useIdParam();
  const read = useCooperation(id);
  const { data: post, error } = read;
  if (isNotFound(error)) return <MissingCooperation />;
  if (post?.can.apply) return <Apply post={post} />;
  return (
    <Page header={<ScreenHeader title="申请合作" back={cooperationPaths.view(id)} />}>
      {post ? (
        <EmptyState
          icon={<Handshake size={28} aria-hidden />}
          title={post.mine ? '这是您自己发布的' : '现在不能申请'}
          text={post.mine ? '收到的申请在“我的合作”里' : '已经申请过，或这条合作不在进行中'}
          action={<Button href={cooperationPaths.view(id)}>回到合作</Button>}
        />
      ) : (
        <LoadState read={read} />
      )}
    </Page>
  );
}

interface Values {
  note: string;
  card: string;
}

const drafts = draftsOf('cooperation-application');

const complaints = ({ note }: Values): Partial<Record<keyof Values, string>> => ({
  note: note.trim() === '' ? '请写几句为什么合适' : maxLength(cooperationRules.note)(note, '附言'),
});

function Apply({ post }: { post: Cooperation }) {
  const client = useQueryClient();
  const id = post.cooperation_id;
  const draft = String(id);
  const [initial] = useState<Values>(() => ({ note: '', card: '', ...drafts.read<Values>(draft) }));
  const cards = useOwnCards().data?.list ?? [];
  const form = useForm<Values>({
    initial,
    validate: complaints,
    async onSubmit({ note, card }) {
      try {
        await apply(client, { id, note: note.trim(), ...(card === '' ? {} : { card_id: Number(card) }) });
        drafts.drop(draft);
        navigate(cooperationPaths.applied(id), { replace: true });
      } catch (error) {
        const field = error instanceof RequestError ? error.field : undefined;
        if (field === 'note') form.setError('note', sentence(error));
        else if (field === 'card_id') form.setError('card', sentence(error));
        else popTip(sentence(error), { type: 'bad' });
      }
    },
  });
  const { values, dirty, busy } = form;
  useEffect(() => {
    if (dirty) drafts.keep(draft, values);
  }, [dirty, draft, values]);
  return (
    <Page
      header={<ScreenHeader title="申请合作" back={cooperationPaths.view(id)} />}
      footer={
        <SubmitFooter label="发出申请" form={form.id} busy={busy} note="对方同意后互换名片，可以对话" />
      }
    >
      <Section>
        <CooperationRow post={post} />
      </Section>
      <Form form={form}>
        <FieldGroup>
          <TextareaField
            {...form.field('note')}
            label="附言"
            required
            placeholder="您能给什么、想怎么合作"
            maxWide={cooperationRules.note}
          />
          {cards.length > 1 && (
            <SelectField
              {...form.field('card')}
              label="递哪张名片"
              placeholder="默认的名片"
              options={cards.map((card) => ({
                value: String(card.card_id),
                label: [card.realname, cardTitle(card)].filter((part) => part !== '').join(' · '),
              }))}
            />
          )}
        </FieldGroup>
      </Form>
    </Page>
  );
}
