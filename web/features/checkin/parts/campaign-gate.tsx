import type { CampaignView } from '@qunlu/contract/checkin/entity.ts';
import type { ReactNode } from 'react';
import { isNotFound } from '../../../platform/http/errors.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CalendarDays } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { ModuleGate } from '../../circle/parts/module-gate.tsx';
import { checkinPaths } from '../paths.ts';
import { useCampaign } from '../queries/campaigns.ts';

interface CampaignGateProps {
  /** Until it is there. */
  title: string;
  children: (campaign: CampaignView) => ReactNode;
}

/** The door of the screens of one campaign, by the address. */
export function CampaignGate(props: CampaignGateProps) {
  const id = useIdParam();
  const campaign = useIdParam('campaign');
  return (
    <ModuleGate id={id} module="checkin" title={props.title}>
      {() => <OneCampaign {...props} circleId={id} id={campaign} />}
    </ModuleGate>
  );
}

/** Of a circle that is open to the viewer. */
export function OneCampaign(props: CampaignGateProps & { circleId: number; id: number }) {
  const { circleId, id, title, children } = props;
  const read = useCampaign(id);
  if (read.data) return children(read.data);
  return (
    <Page header={<ScreenHeader title={title} back={checkinPaths.list(circleId)} />}>
      {isNotFound(read.error) ? (
        <EmptyState
          icon={<CalendarDays size={28} aria-hidden />}
          title="这个打卡不存在或已删除"
          text="也可能它只给其中几个分组"
          action={<Button href={checkinPaths.list(circleId)}>看看别的打卡</Button>}
        />
      ) : (
        <LoadState read={read} />
      )}
    </Page>
  );
}
