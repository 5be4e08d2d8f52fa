import type { OwnActivity } from '@qunlu/contract/activity/publish.ts';
import { type Visibility, visibility } from '@qunlu/contract/activity/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadState } from '../../../../platform/loaded.tsx';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { showRefusal } from '../../../../platform/show-refusal.ts';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { SellingSteps } from '../../../identity/parts/selling-steps.tsx';
import { AdminGate } from '../../parts/admin/admin-gate.tsx';
import { FoundFields, type FoundValues } from '../../parts/form/found-fields.tsx';
import { KeptBanner } from '../../../../ui/kept-banner.tsx';
import { useKeepDraft, useLocalDraft } from '../../../../platform/drafts/local-draft.ts';
import { activityDrafts } from '../../parts/form/values.ts';
import { activityPaths } from '../../paths.ts';
import { saveSettings, useOwnActivity } from '../../queries/publish.ts';
import { HelperList } from '../../parts/admin/helper-list.tsx';
import { SessionList } from '../../parts/admin/session-list.tsx';

interface Values extends FoundValues {
  paused: boolean;
}

/** Who finds it, whether one can register, who helps, when people are signed in (R119). */
export default function Settings() {
  return (
    <AdminGate title="活动设置" right="host">
      {({ activity_id: id }) => <Read id={id} />}
    </AdminGate>
  );
}

function Read({ id }: { id: number }) {
  const read = useOwnActivity(id);
  if (read.data) return <Shown own={read.data} />;
  return (
    <Page header={<ScreenHeader title="活动设置" back={activityPaths.admin(id)} />}>
      <LoadState read={read} />
    </Page>
  );
}

function Shown({ own }: { own: OwnActivity }) {
  const client = useQueryClient();
  const { activity_id: id, people_shown, form_each, paused, circle } = own;
  const name = `settings-${id}`;
  const [start] = useState<Values>({
    visibility: own.visibility as Visibility,
    people_shown,
    form_each,
    paused,
  });
  const { kept, isKept, forget } = useLocalDraft<Values>(activityDrafts, name);
  const form = useForm<Values>({
    initial: { ...start, ...kept },
    async onSubmit(values) {
      try {
        await saveSettings(client, id, {
          visibility: values.visibility,
          people_shown: values.people_shown ? 1 : 0,
          form_each: values.form_each ? 1 : 0,
          paused: values.paused ? 1 : 0,
        });
        forget();
        form.reset(values);
        popTip('设置已保存', { type: 'good' });
      } catch (error) {
        showRefusal(form, error, ['visibility'], { duration: 5000 });
      }
    },
  });
  useKeepDraft(activityDrafts, name, start, form.values);

  function discard(): void {
    forget();
    form.reset(start);
  }
  const goesPublic = form.values.visibility === visibility.public && own.visibility !== visibility.public;
  return (
    <Page
      header={<ScreenHeader title="活动设置" back={activityPaths.admin(id)} />}
      {...(form.dirty || isKept
        ? { footer: <SubmitFooter label="保存" form={form.id} busy={form.busy} /> }
        : {})}
    >
      {isKept && <KeptBanner onForget={discard} />}
      {goesPublic && <SellingSteps kind="activity" title="公开发布前还需要" only={['person']} missing />}
      <Form form={form}>
        <Section>
          <SwitchField {...form.field('paused')} label="暂停报名" help="已报名的照旧；候补的人也先等着" />
        </Section>
        <FoundFields
          inCircle={circle !== null}
          seen={form.field('visibility')}
          people={form.field('people_shown')}
          each={form.field('form_each')}
        />
      </Form>
      <HelperList id={id} />
      <SessionList id={id} />
    </Page>
  );
}
