import { useIdParam } from '../../../platform/router/params.ts';
import { CampaignGate } from '../parts/campaign-gate.tsx';
import { CampaignPage } from '../parts/campaign-page.tsx';
import { checkinPaths } from '../paths.ts';

/** One thing that a circle does together, as it stands for the viewer. */
export default function Campaign() {
  const id = useIdParam();
  return (
    <CampaignGate title="打卡">
      {(campaign) => <CampaignPage campaign={campaign} back={checkinPaths.list(id)} />}
    </CampaignGate>
  );
}
