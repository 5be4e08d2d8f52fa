import { all, maxLength } from '@qunlu/contract/kernel/validators.ts';
import {
  type VouchKind,
  vouchKindLabels,
  vouchKinds,
  vouchRules,
  withoutContact,
} from '@qunlu/contract/vouch/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { draftsOf } from '../../../platform/drafts/kept-text.ts';
import { isNotFound } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { useAttempt } from '../../../platform/press.ts';
import { navigate } from '../../../platform/router/location.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { showRefusal } from '../../../platform/show-refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Quote } from '../../../ui/more-icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { cardPaths } from '../../card/paths.ts';
import { friendPaths } from '../../friend/paths.ts';
import { vouchPaths } from '../paths.ts';
import { useVouchesOf, vouch } from '../queries.ts';
import css from './create.module.css';

/** A friend of the viewer, of whom something is to be said. */
interface Friend {
  user_id: number;
  name: string;
  card_id: number;
}

const backOf = ({ card_id }: Friend): string => (card_id === 0 ? friendPaths.list : cardPaths.view(card_id));

/** What the viewer knows of a friend from their own experience (decision 0111). */
export default function CreateVouch() {
  const userId = useIdParam();
  const { data, error, refetch } = useVouchesOf(userId);
  const first = data?.pages[0];
  if (first?.can.create) return <Writing friend={first.user} />;
  const none = (title: string, to: string, label: string) => (
    <EmptyState
      icon={<Quote size={28} aria-hidden />}
      title={title}
      text="佐证是好友之间的：先交换名片，才能写一句共同的经历"
      action={<Button href={to}>{label}</Button>}
    />
  );
  return (
    <Page header={<ScreenHeader title="写佐证" back={first ? backOf(first.user) : friendPaths.list} />}>
      {first ? (
        none('还不是好友，不能写佐证', backOf(first.user), '去对方的名片')
      ) : !error ? (
        <SkeletonRows count={3} />
      ) : isNotFound(error) ? (
        none(sentence(error), friendPaths.list, '去我的好友')
      ) : (
        <ErrorState message={sentence(error)} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

interface Values {
  kind: VouchKind;
  since: string;
  until: string;
  text: string;
}

const nothing: Values = { kind: 'work', since: '', until: '0', text: '' };
const drafts = draftsOf('vouch');

const kinds = vouchKinds.map((kind) => ({ value: kind, label: vouchKindLabels[kind] }));

/** From this year back to `first`. */
function years(first: number): { value: string; label: string }[] {
  const now = new Date().getFullYear();
  return Array.from({ length: now - first + 1 }, (_one, at) => {
    const year = String(now - at);
    return { value: year, label: `${year} 年` };
  });
}

const complaints = ({ since, until, text }: Values): Partial<Record<keyof Values, string>> => ({
  since: since === '' ? '请选择从哪一年' : '',
  until: until !== '0' && Number(until) < Number(since) ? '不能早于开始的年份' : '',
  text: all(maxLength(vouchRules.text), withoutContact)(text, '补充'),
});

const isField = (name: string | undefined): name is keyof Values =>
  name !== undefined && Object.hasOwn(nothing, name);

function Writing({ friend }: { friend: Friend }) {
  const client = useQueryClient();
  const draft = String(friend.user_id);
  const [initial] = useState<Values>(() => ({ ...nothing, ...drafts.read<Values>(draft) }));
  const attempt = useAttempt();
  const form = useForm<Values>({
    initial,
    validate: complaints,
    async onSubmit({ kind, since, until, text }) {
      const body = {
        user_id: friend.user_id,
        kind,
        text: text.trim(),
        since: Number(since),
        until: Number(until),
      };
      try {
        await attempt(body, (key) => vouch(client, body, key));
        drafts.drop(draft);
        popTip(`已写好，${friend.name}先看到，一天后双方的好友看到`, { type: 'good' });
        navigate(vouchPaths.own('given'), { replace: true });
      } catch (error) {
        showRefusal(form, error, (field) => (isField(field) ? field : undefined));
      }
    },
  });
  const { values, dirty, busy } = form;
  useEffect(() => {
    if (dirty) drafts.keep(draft, values);
  }, [dirty, draft, values]);
  return (
    <Page
      header={<ScreenHeader title="写佐证" back={backOf(friend)} />}
      footer={<SubmitFooter label={`为${friend.name}佐证`} form={form.id} busy={busy} />}
    >
      <p className={css['lead']}>
        只写您亲身经历的。{friend.name}
        先看到，可以隐藏；一天后双方的好友看到您的名字和这句话。两年后到期，随时可以撤回。
      </p>
      <div className={css['form']}>
        <Form form={form}>
          <FieldGroup>
            <Field label="你们的关系" group error={form.field('kind').error}>
              <Segmented
                label="你们的关系"
                options={kinds}
                value={values.kind}
                onChange={(kind) => form.set('kind', kind)}
              />
            </Field>
            <SelectField
              {...form.field('since')}
              label="从哪一年"
              required
              placeholder="选择年份"
              options={years(vouchRules.since)}
            />
            <SelectField
              {...form.field('until')}
              label="到哪一年"
              options={[{ value: '0', label: '至今' }, ...years(Number(values.since) || vouchRules.since)]}
            />
            <TextareaField
              {...form.field('text')}
              label="补充一句"
              optional
              placeholder="比如：一起做过两届茶博会的展台"
              help="不用写电话；不夸人，只说一起做过什么"
              maxWide={vouchRules.text}
            />
          </FieldGroup>
        </Form>
      </div>
    </Page>
  );
}
