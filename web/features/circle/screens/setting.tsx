import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { circleStatus, joinTypeLabels, type JoinType } from '@qunlu/contract/circle/rules.ts';
import type { CircleSettings } from '@qunlu/contract/circle/settings.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { CircleAlert, Clock } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { SettingsGate } from '../parts/settings-gate.tsx';
import { settingSections } from '../parts/setting-sections.ts';
import { circlePaths } from '../paths.ts';
import { useFreshness } from '../queries/settings.ts';

/** What waits, and everything that one may do in a circle (R128). */
export default function Setting() {
  return <SettingsGate title="管理通讯录">{(settings) => <Home settings={settings} />}</SettingsGate>;
}

function Home({ settings }: { settings: CircleSettings }) {
  const { id, name, waits, can, members, seats, join_type } = settings;
  return (
    <Page header={<ScreenHeader title={name} back={circlePaths.home(id)} />}>
      <States settings={settings} />
      {waits.length > 0 && (
        <Section title="等您处理">
          {waits.map(({ key, title, count, path }) => (
            <ListRow
              key={key}
              title={title}
              end={<Tag tone="warn">{count >= 100 ? '99+' : count}</Tag>}
              href={`#!${path}`}
            />
          ))}
        </Section>
      )}
      <Section>
        <ListRow title="待办" meta="审核、快到期、短信条数，一页看完" href={circlePaths.assist(id)} />
        <ListRow fact title="成员" end={`${members}，最多 ${seats}`} />
        <ListRow fact title="加入方式" end={joinTypeLabels[join_type as JoinType]} />
        {can.member && <Freshness id={id} />}
      </Section>
      {settingSections(settings).map(({ title, rows }) => {
        const mine = rows.filter(({ right }) => right === undefined || can[right]);
        return (
          mine.length > 0 && (
            <Section key={title} title={title}>
              {mine.map(({ label, meta, part, icon: Leading, danger }) => (
                <ListRow
                  key={part}
                  leading={<Leading size={22} aria-hidden />}
                  title={label}
                  {...(meta ? { meta } : {})}
                  {...(danger ? { danger } : {})}
                  href={circlePaths.settingPart(id, part)}
                />
              ))}
            </Section>
          )
        );
      })}
    </Page>
  );
}

/** How much of the directory was looked after within a year; leads to those who were asked and have not answered. */
function Freshness({ id }: { id: number }) {
  const { data, error } = useFreshness(id);
  if (!data && error) return null;
  const { share = 0, asked = 0 } = data ?? {};
  const words = data && `一年内核对过 ${share}%${asked > 0 ? `，等确认 ${asked} 人` : ''}`;
  return (
    <ListRow
      fact
      wrap
      title="资料新鲜度"
      end={words}
      {...(asked > 0 ? { href: circlePaths.askedMembers(id) } : {})}
    />
  );
}

/** What concerns the circle as a whole. */
function States({ settings }: { settings: CircleSettings }) {
  const { id, status, dissolve_at, transferring, can } = settings;
  return (
    <>
      {status === circleStatus.underReview && (
        <Banner tone="warn" icon={<Clock size={20} aria-hidden />}>
          资料正在审核，通过之前不公开展示，成员照常使用
        </Banner>
      )}
      {status === circleStatus.dissolving && (
        <Banner
          tone="bad"
          icon={<CircleAlert size={20} aria-hidden />}
          action={
            can.own && (
              <Button kind="quiet" size="s" href={circlePaths.settingPart(id, 'dissolve')}>
                查看
              </Button>
            )
          }
        >
          将在 {dateTime(dissolve_at)} 解散
        </Banner>
      )}
      {transferring && can.own && (
        <Banner
          tone="info"
          icon={<Clock size={20} aria-hidden />}
          action={
            <Button kind="quiet" size="s" href={circlePaths.settingPart(id, 'transfer')}>
              查看
            </Button>
          }
        >
          正在等对方接受转让
        </Banner>
      )}
    </>
  );
}
