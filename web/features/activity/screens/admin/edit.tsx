import type { OwnActivity } from '@qunlu/contract/activity/publish.ts';
import { activityRules } from '@qunlu/contract/activity/rules.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LoadState } from '../../../../platform/loaded.tsx';
import { returnOr } from '../../../../platform/router/follow.ts';
import { saveOver } from '../../../../platform/drafts/save-over.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { showRefusal } from '../../../../platform/show-refusal.ts';
import { pendingWords } from '../../../../platform/upload/pending.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Page } from '../../../../ui/page.tsx';
import { useWide } from '../../../../ui/use-wide.ts';
import { AdminGate } from '../../parts/admin/admin-gate.tsx';
import { BasicsFields, BoundFields } from '../../parts/form/basics-fields.tsx';
import { KeptBanner } from '../../../../ui/kept-banner.tsx';
import { PreviewBeside } from '../../parts/form/preview.tsx';
import { useKeepDraft, useLocalDraft } from '../../../../platform/drafts/local-draft.ts';
import {
  activityDrafts,
  activityInput,
  type ActivityValues,
  placeOf,
  problems,
  valuesOf,
} from '../../parts/form/values.ts';
import { activityPaths } from '../../paths.ts';
import { newestActivity, saveActivity, useOwnActivity } from '../../queries/publish.ts';

/** Changes what an activity is, when and where (R118). */
export default function Edit() {
  return (
    <AdminGate title="修改活动" right="edit">
      {({ activity_id: id }) => <Read id={id} />}
    </AdminGate>
  );
}

function Read({ id }: { id: number }) {
  const read = useOwnActivity(id);
  if (read.data) return <Editing given={read.data} />;
  return (
    <Page header={<ScreenHeader title="修改活动" back={activityPaths.admin(id)} />}>
      <LoadState read={read} />
    </Page>
  );
}

const now = (): number => Math.floor(Date.now() / 1000);

/** Whether it takes place at another time or place than people have registered for. */
const isMoved = (before: ActivityValues, values: ActivityValues): boolean =>
  (['starts_at', 'ends_at', 'online', 'cityname', 'place', 'address'] as const).some(
    (name) => before[name] !== values[name],
  );

function Editing({ given }: { given: OwnActivity }) {
  // The form edits the activity as it was when it opened; later answers must not overwrite what is typed.
  const [own, setOwn] = useState(given);
  return <EditForm key={own.rev} own={own} onNewest={setOwn} />;
}

function EditForm({ own, onNewest }: { own: OwnActivity; onNewest: (own: OwnActivity) => void }) {
  const client = useQueryClient();
  const wide = useWide();
  const { activity_id: id, taken } = own;
  const name = `edit-${id}`;
  const [start] = useState(() => valuesOf(own));
  const [begun] = useState(() => own.starts_at <= now());
  const { kept, isKept, forget } = useLocalDraft<ActivityValues & { rev: number }>(activityDrafts, name);
  // What was written on an earlier state must not silently replace what others have changed since.
  const { rev: from = own.rev, ...typed } = kept;
  const rev = useRef(from);
  const form = useForm<ActivityValues>({
    initial: { ...start, ...typed },
    validate: (values) => ({
      ...problems(values, now(), begun || values.starts_at === start.starts_at),
      tickets: '',
    }),
    async onSubmit(values) {
      // An upload that failed would silently be missing.
      const pending = pendingWords();
      if (pending !== '') return popTip(pending);
      if (isMoved(start, values) && taken > 0 && !(await agreed(taken))) return;
      try {
        await save(values);
      } catch (error) {
        showRefusal(form, error, placeOf, { duration: 5000 });
      }
    },
  });
  const { values } = form;
  useKeepDraft(activityDrafts, name, start, values, from);

  async function save(written: ActivityValues): Promise<void> {
    const newest = await saveOver(
      rev,
      async (version) => {
        await saveActivity(client, id, { activity: activityInput(written), rev: version });
        activityDrafts.drop(name);
        form.reset(written);
        popTip('活动已保存', { type: 'good' });
        returnOr({ kind: 'route', target: activityPaths.admin(id) });
      },
      { what: '这个活动', others: '助手', newest: () => newestActivity(client, id) },
    );
    if (!newest) return;
    forget();
    form.reset(valuesOf(newest));
    onNewest(newest);
  }

  function discard(): void {
    forget();
    rev.current = own.rev;
    form.reset(start);
  }

  return (
    <Page
      {...(wide ? { wide: 'aside' as const } : {})}
      header={<ScreenHeader title="修改活动" back={activityPaths.admin(id)} />}
      footer={<SubmitFooter label="保存" form={form.id} busy={form.busy} />}
    >
      {wide && <PreviewBeside values={values} />}
      <div>
        {isKept && <KeptBanner onForget={discard} />}
        {taken > 0 && isMoved(start, values) && (
          <Banner tone="warn">
            改了时间或地点：已报名的 {taken} 人会收到通知，{activityRules.movedHours} 小时内可以全额退
          </Banner>
        )}
        <Form form={form}>
          <BasicsFields form={form} begun={begun} />
          <FieldGroup title="名额和截止">
            <BoundFields form={form} />
          </FieldGroup>
        </Form>
      </div>
    </Page>
  );
}

/** Said before it is saved: what another time or place gives those who have registered (D96). */
const agreed = (taken: number): Promise<boolean> =>
  confirm({
    title: '改时间或地点？',
    message: `已报名的 ${taken} 人会收到通知，${activityRules.movedHours} 小时内可以全额退，到 ${dayAndTime(
      now() + activityRules.movedHours * 3600,
      now(),
    )} 为止，不管票上的退款规则。签到的时间跟着改。`,
    okLabel: '保存并通知',
    cancelLabel: '再想想',
  });
