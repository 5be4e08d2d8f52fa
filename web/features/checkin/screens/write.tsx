import type { CampaignView, CheckinResult } from '@qunlu/contract/checkin/entity.ts';
import { checkinStates } from '@qunlu/contract/checkin/rules.ts';
import { longDay, dayOfName } from '@qunlu/contract/checkin/words.ts';
import { useState } from 'react';
import { useIdParam, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { Result } from '../../../ui/result.tsx';
import { CampaignGate } from '../parts/campaign-gate.tsx';
import { ruleOf } from '../parts/when.ts';
import { WriteForm } from '../parts/write-form.tsx';
import { checkinPaths } from '../paths.ts';

/** Checks in to a window of a day; without a window, makes the day good. */
export default function Write() {
  return <CampaignGate title="打卡">{(campaign) => <Writing campaign={campaign} />}</CampaignGate>;
}

function Writing({ campaign }: { campaign: CampaignView }) {
  const circleId = useIdParam();
  const query = useQueryParams();
  const [result, setResult] = useState<CheckinResult | null>(null);
  const day = query.get('day') ?? '';
  const window = query.get('window');
  const rule = ruleOf(campaign, day);
  const back = checkinPaths.view(circleId, campaign.id);
  const number = dayOfName(day);
  const title = window === null ? '补卡' : '打卡';
  if (result) return <Done campaign={campaign} result={result} back={back} />;
  if (number === null || !rule)
    return (
      <Page header={<ScreenHeader title={title} back={back} />}>
        <Result
          tone="quiet"
          title="没有这一天"
          text="链接可能写错了"
          actions={
            <Button block href={back}>
              回到打卡
            </Button>
          }
        />
      </Page>
    );
  return (
    <WriteForm
      campaign={campaign}
      params={rule.params}
      day={day}
      title={window === null ? `补 ${longDay(number)}` : campaign.title}
      window={window === null ? null : Number(window)}
      back={back}
      onDone={setResult}
    />
  );
}

/** What it has led to: the streak, and what is left of today. */
function Done({ campaign, result, back }: { campaign: CampaignView; result: CheckinResult; back: string }) {
  const { entry, again, streak, total, best, left } = result;
  const waits = entry.state === checkinStates.waiting;
  const figures = [
    `累计 ${total} 天`,
    best > streak ? `最长连续 ${best} 天` : '',
    left > 0 ? `今天还差 ${left} 次` : '',
  ].filter(Boolean);
  return (
    <Page header={<ScreenHeader title={campaign.title} back={back} />}>
      <Result
        tone={waits ? 'warn' : 'good'}
        title={waits ? '已提交，等管理员同意' : again ? '这个时段您已经打过卡了' : `连续 ${streak} 天`}
        what={waits ? '同意后这一天才算，结果会通知您' : figures.join(' · ')}
        actions={
          <>
            <Button block href={back}>
              回到打卡
            </Button>
            {!waits && (
              <Button block kind="quiet" href={checkinPaths.poster(campaign.circle_id, campaign.id)}>
                做一张海报
              </Button>
            )}
          </>
        }
      />
    </Page>
  );
}
