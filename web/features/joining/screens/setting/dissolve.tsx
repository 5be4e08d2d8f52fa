import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { CircleEnding } from '@qunlu/contract/joining/owner.ts';
import { circleStatus, circleRules } from '@qunlu/contract/circle/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { usePress } from '../../../../platform/press.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { useIdParam } from '../../../../platform/router/params.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { showRefusal } from '../../../../platform/show-refusal.ts';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StateBlock } from '../../../../ui/state-block.tsx';
import { Unread } from '../../../circle/parts/settings-gate.tsx';
import { circlePaths } from '../../../circle/paths.ts';
import { dissolve, isGone, keepCircle, useDissolve } from '../../queries/ending.ts';

/** Ending a circle (D68): at once, or after a notice while people have paid. */
export default function Dissolve() {
  const id = useIdParam();
  const { data, error, refetch } = useDissolve(id);
  if (data)
    return data.status === circleStatus.dissolving ? (
      <Ending id={id} ending={data} />
    ) : (
      <Ask id={id} terms={data} />
    );
  return (
    <Page header={<ScreenHeader title="解散" back={circlePaths.setting(id)} />}>
      <Unread error={error} onRetry={() => void refetch()} />
    </Page>
  );
}

function Ask({ id, terms }: { id: number; terms: CircleEnding }) {
  const client = useQueryClient();
  const { name, members, paid } = terms;
  const atOnce = paid === 0 || terms.status === circleStatus.forbidden;
  const form = useForm<{ name: string }>({
    initial: { name: '' },
    validate: (values) => ({ name: values.name.trim() === name ? '' : `请照着输入“${name}”` }),
    async onSubmit(values) {
      try {
        const ending = await dissolve(client, id, values.name.trim());
        form.reset(values);
        if (isGone(ending)) {
          popTip('通讯录已解散', { type: 'good' });
          navigate(circlePaths.mine(), { replace: true });
        } else popTip(`已通知成员，${dateTime(ending.dissolve_at)} 解散`, { type: 'good' });
      } catch (error) {
        showRefusal(form, error, ['name'], { duration: 5000 });
      }
    },
  });
  return (
    <Page
      header={<ScreenHeader title="解散" back={circlePaths.setting(id)} />}
      footer={
        <Button kind="danger" block type="submit" form={form.id} busy={form.busy}>
          {atOnce ? '立即解散' : `公告 ${circleRules.dissolveDays} 天后解散`}
        </Button>
      }
    >
      <StateBlock label="解散" tone="bad" title={atOnce ? '解散以后不能恢复' : '会先公告，期间可以取消'}>
        {atOnce
          ? `${members} 位成员都会离开，通讯录和里面的内容谁也打不开。`
          : `${members} 位成员会收到通知，${dateTime(terms.dissolve_at)} 解散。`}
      </StateBlock>
      <Section title="会发生什么">
        {paid > 0 && <ListRow wrap title={`${paid} 位成员的会费没有到期，按剩余天数退还，从您的收入里出`} />}
        <ListRow wrap title="没有处理的申请全部退回，付过的钱全额退还" />
        <ListRow wrap title="成员提交的资料在 30 天后删除" />
        <ListRow
          wrap
          title="也可以转让给一位成员，大家都不用走"
          href={circlePaths.settingPart(id, 'transfer')}
        />
      </Section>
      <Form form={form}>
        <FieldGroup>
          <TextField
            {...form.field('name')}
            label={`输入“${name}”确认`}
            required
            placeholder={name}
            maxWide={circleRules.name}
          />
        </FieldGroup>
      </Form>
    </Page>
  );
}

function Ending({ id, ending }: { id: number; ending: CircleEnding }) {
  const client = useQueryClient();
  const { busy, press } = usePress();

  const keep = () =>
    press(async () => {
      await keepCircle(client, id);
      popTip('已取消解散，会通知成员', { type: 'good' });
    });

  return (
    <Page
      header={<ScreenHeader title="解散" back={circlePaths.setting(id)} />}
      footer={
        <Button block busy={busy} onClick={() => void keep()}>
          取消解散
        </Button>
      }
    >
      <StateBlock label="解散" tone="waiting" title={`将在 ${dateTime(ending.dissolve_at)} 解散`}>
        {ending.members} 位成员已收到通知
        {ending.paid > 0 && `，其中 ${ending.paid} 位的会费会按剩余天数退还`}
        。在那以前一切照常，不再有新成员加入。
      </StateBlock>
    </Page>
  );
}
