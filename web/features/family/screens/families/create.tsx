import { familyRules } from '@qunlu/contract/family/rules.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { draftsOf } from '../../../../platform/drafts/kept-text.ts';
import { PagedList } from '../../../../platform/paged-rows.tsx';
import { useAttempt } from '../../../../platform/press.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { showRefusal } from '../../../../platform/show-refusal.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { CheckRow } from '../../../../ui/check-row.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FieldNote } from '../../../../ui/form/field-note.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { BookUser } from '../../../../ui/icons.ts';
import { Page } from '../../../../ui/page.tsx';
import { CircleAvatar } from '../../../circle/parts/circle-avatar.tsx';
import { circlePaths } from '../../../circle/paths.ts';
import { familyPaths } from '../../paths.ts';
import { makeFamily, useCandidates } from '../../queries.ts';

interface Values {
  name: string;
  intro: string;
  circles: readonly number[];
}

const nothing: Values = { name: '', intro: '', circles: [] };
const drafts = draftsOf('family');
const draft = 'new';
const noteId = 'family-circles-note';

const complaints = ({ name, intro, circles }: Values): Partial<Record<keyof Values, string>> => ({
  name: name.trim() === '' ? '请填写名称' : maxLength(familyRules.name)(name, '名称'),
  intro: maxLength(familyRules.intro)(intro, '介绍'),
  circles: circles.length === 0 ? '请至少选择一个圈子' : '',
});

/** A family begins with circles of one's own; those of others are invited after it (D90). */
export function CreateFamily() {
  const client = useQueryClient();
  const own = useCandidates();
  const attempt = useAttempt();
  const [initial] = useState<Values>(() => ({ ...nothing, ...drafts.read<Values>(draft) }));
  const form = useForm<Values>({
    initial,
    validate: complaints,
    async onSubmit({ name, intro, circles }) {
      const body = { name: name.trim(), intro: intro.trim(), phonebook_ids: [...circles] };
      try {
        const made = await attempt(body, (key) => makeFamily(client, body, key));
        drafts.drop(draft);
        popTip('建好了，可以邀请别的圈子', { type: 'good' });
        navigate(familyPaths.view(made.family_id), { replace: true });
      } catch (error) {
        showRefusal(form, error, ['name', 'intro']);
      }
    },
  });
  const { values, dirty, busy } = form;
  useEffect(() => {
    if (dirty) drafts.keep(draft, values);
  }, [dirty, values]);
  const { circles } = values;
  const { error } = form.field('circles');
  return (
    <Page
      header={<ScreenHeader title="建立大家庭" back={familyPaths.list()} />}
      footer={<SubmitFooter label="建立" form={form.id} busy={busy} />}
    >
      <Banner>先放进自己的圈子，再邀请别的；圈主都同意才加入，谁都可以随时离开。</Banner>
      <Form form={form}>
        <FieldGroup>
          <TextField
            {...form.field('name')}
            label="名称"
            required
            placeholder="比如：钱塘茶缘"
            maxWide={familyRules.name}
          />
          <TextareaField
            {...form.field('intro')}
            label="介绍"
            optional
            placeholder="这些圈子为什么在一起"
            maxWide={familyRules.intro}
          />
        </FieldGroup>
        <PagedList
          query={own}
          title="我的圈子"
          keyOf={({ id }) => id}
          empty={
            <EmptyState
              icon={<BookUser size={28} aria-hidden />}
              title="没有可以放进去的圈子"
              text="要有自己的圈子，并且还不在别的大家庭里"
              action={
                <Button kind="secondary" href={circlePaths.create()}>
                  创建通讯录
                </Button>
              }
            />
          }
        >
          {(one) => (
            <CheckRow
              title={one.name}
              meta={`${one.members} 位成员`}
              leading={<CircleAvatar circle={one} />}
              checked={circles.includes(one.id)}
              onChange={() =>
                form.set(
                  'circles',
                  circles.includes(one.id) ? circles.filter((id) => id !== one.id) : [...circles, one.id],
                )
              }
            />
          )}
        </PagedList>
        <FieldNote id={noteId} error={error} help={undefined} />
      </Form>
    </Page>
  );
}
