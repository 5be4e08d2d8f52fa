import type { GroupCallHome } from '@qunlu/contract/call/group.ts';
import { useQueryClient } from '@tanstack/react-query';
import { LoadState } from '../../../../platform/loaded.tsx';
import { usePress } from '../../../../platform/press.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { useIdParam, useParam } from '../../../../platform/router/params.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Phone } from '../../../../ui/icons.ts';
import { Page } from '../../../../ui/page.tsx';
import { Result } from '../../../../ui/result.tsx';
import { ModuleGate } from '../../../circle/parts/module-gate.tsx';
import { NoService } from '../../parts/no-service.tsx';
import { callPath, callPaths } from '../../paths.ts';
import { join, useGroupCalls } from '../../queries.ts';

const title = '加入通话';

/** Comes into a running call of the circle by its code (R183): nothing rings before one says so. */
export default function Join() {
  const id = useIdParam('phonebookId');
  return (
    <ModuleGate id={id} module="call" title={title}>
      {() => <Read id={id} />}
    </ModuleGate>
  );
}

function Read({ id }: { id: number }) {
  const read = useGroupCalls(id);
  const code = useParam('code');
  const { data } = read;
  if (data && data.service.groups && data.call_id > 0) return <Offer home={data} code={code} />;
  const back = callPaths.home(id);
  return (
    <Page header={<ScreenHeader title={title} back={back} />}>
      {!data ? (
        <LoadState read={read} />
      ) : data.service.groups ? (
        <EmptyState
          icon={<Phone size={28} aria-hidden />}
          title="现在没有通话"
          text="可能已经结束了，请问发起人"
          action={<Button href={back}>看多人通话</Button>}
        />
      ) : (
        <NoService service={data.service} back={back} />
      )}
    </Page>
  );
}

function Offer({ home, code }: { home: GroupCallHome; code: string }) {
  const client = useQueryClient();
  const { busy, press } = usePress({ offline: '没有网络，请稍后再试' });
  const { id, name, announcement, joined, call_id: callId } = home;
  const enter = () => press(async () => navigate(callPath(await join(client, id, code)), { replace: true }));
  return (
    <Page header={<ScreenHeader title={title} back={callPaths.home(id)} />}>
      <Result
        tone="quiet"
        icon={<Phone size={28} aria-hidden />}
        title={joined ? '您已经在通话里' : `加入${name}的通话`}
        what={announcement}
        text={joined ? '' : '按下后您的电话会响起，来电是平台的号码，别人看不到您的手机号。'}
        actions={
          joined ? (
            <Button block href={callPaths.status(id, callId)}>
              看通话
            </Button>
          ) : (
            <Button block busy={busy} onClick={() => void enter()}>
              加入
            </Button>
          )
        }
      />
    </Page>
  );
}
