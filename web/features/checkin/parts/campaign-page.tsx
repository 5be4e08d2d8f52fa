import type { CampaignView, RuleShape } from '@qunlu/contract/checkin/entity.ts';
import { paramsWords, patchWords, weekdayWords, windowsWords } from '@qunlu/contract/checkin/words.ts';
import type { CheckinPatch } from '@qunlu/contract/checkin/rules.ts';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Award, Bell, CalendarDays, ImagePlus, Settings } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Section } from '../../../ui/section.tsx';
import { checkinPaths } from '../paths.ts';
import { Calendar } from './calendar.tsx';
import css from './campaign-page.module.css';
import { EntryRow } from './entry-row.tsx';
import { Figures } from './figures.tsx';
import { RankRows } from './rank-rows.tsx';
import { askReminder, reminderWords } from './reminder-sheet.tsx';
import { useNewest } from '../queries/campaigns.ts';
import { useNow } from '../../../ui/use-now.ts';
import { leftWords, openWindow, shortName } from './when.ts';

interface CampaignPageProps {
  campaign: CampaignView;
  back: string;
}

/** The streak first, then what can be done now, the month, the others. */
export function CampaignPage({ campaign, back }: CampaignPageProps) {
  const { id, circle_id: circleId, manages, ranked, near, rank } = campaign;
  const now = useNow();
  const client = useQueryClient();
  return (
    <Page
      wide="aside"
      header={
        <ScreenHeader
          title={campaign.title}
          back={back}
          actions={
            manages && (
              <IconButton label="管理打卡" href={checkinPaths.setting(circleId, 'checkin-rule', id)}>
                <Settings size={22} aria-hidden />
              </IconButton>
            )
          }
        />
      }
      footer={footerOf(campaign, now)}
    >
      <div>
        <Figures campaign={campaign} now={now} />
        <Calendar campaign={campaign} />
      </div>
      <div>
        {campaign.change && <Change change={campaign.change} />}
        {ranked && near.length > 0 && (
          <Section
            title="排行"
            action={
              <Button kind="quiet" size="s" href={checkinPaths.ranks(circleId, id)}>
                全部排行
              </Button>
            }
          >
            <RankRows list={near} from={Math.max(1, rank - near.findIndex(({ mine }) => mine))} />
          </Section>
        )}
        <Others campaign={campaign} />
        <Section>
          <ListRow
            leading={<Bell size={22} aria-hidden />}
            title="提醒我"
            end={reminderWords(campaign.reminder)}
            onClick={() => void askReminder(client, campaign)}
          />
          {campaign.me.total > 0 && (
            <ListRow
              leading={<ImagePlus size={22} aria-hidden />}
              title="连续打卡的海报"
              href={checkinPaths.poster(circleId, id)}
            />
          )}
          {campaign.me.total > 0 && (
            <ListRow
              leading={<CalendarDays size={22} aria-hidden />}
              title="我的打卡"
              href={checkinPaths.entries(circleId, id, true)}
            />
          )}
          {ranked && near.length === 0 && (
            <ListRow
              leading={<Award size={22} aria-hidden />}
              title="排行"
              href={checkinPaths.ranks(circleId, id)}
            />
          )}
        </Section>
        <Rules campaign={campaign} />
        <About campaign={campaign} />
      </div>
    </Page>
  );
}

/** The one action, as long as something can be done. */
function footerOf({ id, circle_id: circleId, today, for_me: isMine }: CampaignView, now: number) {
  const open = isMine ? openWindow(today, now) : undefined;
  return (
    open && (
      <Button block href={checkinPaths.write(circleId, id, open)}>
        {`打卡 · 还剩 ${leftWords(open.closes_at - now / 1000)}`}
      </Button>
    )
  );
}

/** What is decided and does not count yet. */
function Change({ change }: { change: RuleShape }) {
  return (
    <Banner tone="info">
      {`从 ${shortName(change.from)} 起：${weekdayWords(change.weekdays)}，${windowsWords(change.windows)}，${paramsWords(change.params)}`}
    </Banner>
  );
}

function Rules({ campaign: { rule, starts_on, ends_on } }: { campaign: CampaignView }) {
  return (
    <Section title="规则">
      <ListRow fact wrap title="日期" end={`${shortName(starts_on)}至${shortName(ends_on)}`} />
      {rule && (
        <>
          <ListRow
            fact
            wrap
            title="时间"
            end={`${weekdayWords(rule.weekdays)}，${windowsWords(rule.windows)}`}
          />
          <ListRow fact wrap title="要填的" end={paramsWords(rule.params)} />
          <ListRow fact wrap title="补卡" end={patchWords(rule.patch as CheckinPatch)} />
        </>
      )}
    </Section>
  );
}

/** Pixels of the cover at twice its size. */
const coverWidth = 960;

function About({ campaign: { cover, intro } }: { campaign: CampaignView }) {
  if (cover === '' && intro === '') return null;
  return (
    <Section title="介绍">
      {cover !== '' && <Picture src={pictureAt(cover, coverWidth)} alt="" className={css['cover']} />}
      {intro !== '' && <p className={css['intro']}>{intro}</p>}
    </Section>
  );
}

function Others({ campaign: { id, circle_id: circleId } }: { campaign: CampaignView }) {
  const { data, dataUpdatedAt: now } = useNewest(id);
  if (!data || data.list.length === 0) return null;
  return (
    <Section
      title="大家的打卡"
      action={
        <Button kind="quiet" size="s" href={checkinPaths.entries(circleId, id)}>
          全部
        </Button>
      }
    >
      <ul>
        {data.list.map((entry) => (
          <li key={entry.id}>
            <EntryRow entry={entry} now={now} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
