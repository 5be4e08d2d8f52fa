import type { GroupCallHome } from '@qunlu/contract/call/group.ts';
import { callRules, callStarterLabels, callStarters } from '@qunlu/contract/call/rules.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../../platform/http/sentence.ts';
import { LoadState } from '../../../../platform/loaded.tsx';
import { PagedList } from '../../../../platform/paged-rows.tsx';
import { usePress } from '../../../../platform/press.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { useIdParam } from '../../../../platform/router/params.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Page } from '../../../../ui/page.tsx';
import { PersonRow } from '../../../../ui/person-row.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { ModuleGate } from '../../../circle/parts/module-gate.tsx';
import { callPaths } from '../../paths.ts';
import { saveSettings, useCallMembers, useGroupCalls } from '../../queries.ts';

const title = '多人通话设置';
const starters = Object.values(callStarters).map((value) => ({
  value: String(value),
  label: callStarterLabels[value],
}));

/** Who may start calls, and what members read before (R181): the owner's alone; others see who may. */
export default function CircleAdmin() {
  return <Admin id={useIdParam()} />;
}

export function Admin({ id }: { id: number }) {
  return (
    <ModuleGate id={id} module="call" title={title} need="own">
      {() => <Read id={id} />}
    </ModuleGate>
  );
}

function Read({ id }: { id: number }) {
  const read = useGroupCalls(id);
  if (read.data) return <Settings home={read.data} />;
  return (
    <Page header={<ScreenHeader title={title} back={callPaths.home(id)} />}>
      <LoadState read={read} />
    </Page>
  );
}

function Settings({ home }: { home: GroupCallHome }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const { id } = home;
  const form = useForm({
    initial: { starters: String(home.starters), announcement: home.announcement },
    validate: ({ announcement }) => ({
      announcement: maxLength(callRules.announcement)(announcement, '说明'),
    }),
    onSubmit: async (values) => {
      const body = {
        id,
        starters: Number(values.starters) as 0 | 1,
        announcement: values.announcement.trim(),
      };
      await press(
        async () => {
          await saveSettings(client, body);
          form.reset(values);
          popTip('已保存', { type: 'good' });
          navigate(callPaths.home(id), { replace: true });
        },
        {
          request: body,
          refused(error) {
            if (error.field !== 'announcement') return false;
            form.setError('announcement', sentence(error));
            return true;
          },
        },
      );
    },
  });
  return (
    <Page
      header={<ScreenHeader title={title} back={callPaths.home(id)} />}
      footer={<SubmitFooter form={form.id} label="保存" busy={busy || form.busy} />}
    >
      <Form form={form}>
        <FieldGroup>
          <Field label="谁可以发起通话" group>
            <Segmented
              label="谁可以发起通话"
              options={starters}
              value={form.values.starters}
              onChange={(value) => form.set('starters', value)}
            />
          </Field>
          <TextareaField
            {...form.field('announcement')}
            label="通话说明"
            optional
            placeholder="例如 每周三晚上八点的例会，会前请看资料"
            help="成员在通话前看到"
            maxWide={callRules.announcement}
          />
        </FieldGroup>
      </Form>
      <PagedList
        query={useCallMembers(id, 1, '')}
        title="圈主和管理员"
        keyOf={({ member_id: m }) => m}
        empty={null}
      >
        {({ user, starts }) => (
          <PersonRow
            person={{ ...user, realname: user.name }}
            meta={user.title}
            end={starts ? '可以发起' : '不能发起'}
          />
        )}
      </PagedList>
    </Page>
  );
}
