import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { isNotFound } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { usePress } from '../../../platform/press.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { MessageSquareText } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { setOut, useLanding } from '../queries/campaigns.ts';

const homeOf = (id: number): string => `#!/phonebook/${id}`;

/** What the link of a text opens: the text, who wrote it, and whether one wants more of them (R056). */
export default function Landing() {
  const id = useIdParam();
  const sms = useIdParam('sms');
  const read = useLanding(id, sms);
  const { data, error } = read;
  return (
    <Page
      header={<ScreenHeader title={data?.title ?? '短信'} back={homeOf(id)} />}
      footer={
        data && (
          <Button block href={homeOf(id)}>
            打开通讯录
          </Button>
        )
      }
    >
      {data ? (
        <>
          <Section title="短信" padded note={dateTime(data.at)}>
            <p>{data.content}</p>
          </Section>
          <Receiving id={id} sms={sms} out={data.out} />
        </>
      ) : isNotFound(error) ? (
        <EmptyState
          icon={<MessageSquareText size={28} aria-hidden />}
          title="这条短信已经看不到了"
          text="可以去通讯录看看有什么新的"
          action={<Button href={homeOf(id)}>打开通讯录</Button>}
        />
      ) : (
        <LoadState read={read} waiting={<SkeletonRows count={2} />} />
      )}
    </Page>
  );
}

function Receiving({ id, sms, out }: { id: number; sms: number; out: boolean }) {
  const client = useQueryClient();
  const { busy, press } = usePress();

  const change = (receive: boolean) =>
    press(async () => {
      await setOut(client, { id, sms, out: !receive });
      popTip(receive ? '以后会收到' : '以后不会再收到', { type: 'good' });
    });

  return (
    <Section>
      <SwitchField
        name="receive"
        label="收这个通讯录的短信"
        help="每天最多 1 条、每月最多 4 条；回复 R 也能拒收"
        value={!out}
        disabled={busy}
        onChange={(receive) => void change(receive)}
      />
    </Section>
  );
}
