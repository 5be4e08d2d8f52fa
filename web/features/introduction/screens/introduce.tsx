import { introductionRules } from '@qunlu/contract/introduction/rules.ts';
import { failures } from '@qunlu/contract/kernel/failure-codes.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import type { CircleView } from '@qunlu/contract/circle/home.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { draftsOf } from '../../../platform/drafts/kept-text.ts';
import { isNotFound, RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { useAttempt } from '../../../platform/press.ts';
import { navigate } from '../../../platform/router/location.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { PickerField } from '../../../ui/form/picker-field.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Handshake } from '../../../ui/icons.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { type PickedMember, pickMembers } from '../../circle/parts/pick-members.tsx';
import { circlePaths } from '../../circle/paths.ts';
import { introductionPaths } from '../paths.ts';
import { introduce, useCircle } from '../queries.ts';

/** Introduces two other members of a circle to each other; both are asked (D22). */
export default function Introduce() {
  const id = useIdParam();
  const { data: circle, error, refetch } = useCircle(id);
  if (circle) return <Introducing circle={circle} />;
  return (
    <Page header={<ScreenHeader title="介绍认识" back={circlePaths.home(id)} />}>
      {!error ? (
        <SkeletonRows count={2} />
      ) : isNotFound(error) ? (
        <EmptyState
          icon={<Handshake size={28} aria-hidden />}
          title={sentence(error)}
          text="在您的其他通讯录里也可以介绍成员认识"
          action={<Button href={circlePaths.mine()}>去我的通讯录</Button>}
        />
      ) : (
        <ErrorState message={sentence(error)} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

interface Values {
  people: readonly PickedMember[];
  note: string;
}

/** Two members are introduced at once. */
const both = 2;
const drafts = draftsOf('introduction');

const namesOf = (people: readonly PickedMember[]): string =>
  people.map(({ realname }) => realname).join('、');

function complaints({ people, note }: Values): Partial<Record<keyof Values, string>> {
  const few = people.length === 0 ? '请选择两位成员' : '还差一位成员';
  return {
    people: people.length < both ? few : '',
    note: note.trim() === '' ? '请写一句为什么值得认识' : maxLength(introductionRules.note)(note, '介绍的话'),
  };
}

/** The field that a refusal is about; the pair cannot be introduced: other members are chosen. */
function fieldOf(error: unknown): keyof Values | undefined {
  if (!(error instanceof RequestError)) return undefined;
  if (error.field === 'note') return 'note';
  const isPair = error.field?.startsWith('member_') ?? false;
  return isPair || error.code === failures.stateChanged.code ? 'people' : undefined;
}

function Introducing({ circle: { id, name } }: { circle: CircleView }) {
  const client = useQueryClient();
  const draft = String(id);
  const [initial] = useState<Values>(() => ({ people: [], note: '', ...drafts.read<Values>(draft) }));
  const attempt = useAttempt();
  const form = useForm<Values>({
    initial,
    validate: complaints,
    async onSubmit({ people: [one, other], note }) {
      if (!one || !other) return;
      const body = { id, member_a: one.member_id, member_b: other.member_id, note: note.trim() };
      try {
        await attempt(body, (key) => introduce(client, body, key));
      } catch (error) {
        const field = fieldOf(error);
        if (field) form.setError(field, sentence(error));
        else popTip(sentence(error), { type: 'bad' });
        return;
      }
      drafts.drop(draft);
      popTip('已告诉两人，都愿意时通知您', { type: 'good' });
      navigate(introductionPaths.list('made'), { replace: true });
    },
  });
  const { values, dirty, busy } = form;
  useEffect(() => {
    if (dirty) drafts.keep(draft, values);
  }, [dirty, draft, values]);

  async function choose(): Promise<void> {
    const people = await pickMembers({ id, title: '选择两位成员', value: values.people, limit: both });
    if (people) form.set('people', people);
  }
  const { error } = form.field('people');
  return (
    <Page
      header={<ScreenHeader title="介绍认识" back={circlePaths.home(id)} />}
      footer={<SubmitFooter label="介绍他们认识" form={form.id} busy={busy} />}
    >
      <Banner>两人都愿意，才成为好友、看到彼此的联系方式；有人不愿意，不会告诉任何人。</Banner>
      <Form form={form}>
        <FieldGroup title={`在「${name}」里`}>
          <PickerField
            label="介绍谁认识"
            required
            text={namesOf(values.people)}
            placeholder="选择两位成员"
            error={error}
            onOpen={() => void choose()}
          />
          <TextareaField
            {...form.field('note')}
            label="介绍的话"
            required
            placeholder="比如：都在做茶叶出口，可以聊聊"
            help={`两人都会看到这句话，${introductionRules.days} 天内回复有效`}
            maxWide={introductionRules.note}
          />
        </FieldGroup>
      </Form>
    </Page>
  );
}
