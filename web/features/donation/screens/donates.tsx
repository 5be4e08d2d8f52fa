import type { DonationPage } from '@qunlu/contract/donation/calls.ts';
import type { ReactNode } from 'react';
import { Loaded } from '../../../platform/loaded.tsx';
import { PagedRows } from '../../../platform/paged-rows.tsx';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CircleAlert, Heart, Settings } from '../../../ui/icons.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { ModuleGate } from '../../circle/parts/module-gate.tsx';
import { circlePaths } from '../../circle/paths.ts';
import { DonationRow } from '../parts/donation-row.tsx';
import { Use } from '../parts/use.tsx';
import { Why } from '../parts/why.tsx';
import { donationPaths } from '../paths.ts';
import { useDonation, useDonations } from '../queries.ts';

/** What a circle was given, by whom, and what it is used for (R082, D87). */
export default function Donates() {
  const id = useIdParam();
  return (
    <ModuleGate id={id} module="donation" title="支持圈子">
      {({ can }) => <List id={id} own={can.own} />}
    </ModuleGate>
  );
}

function List({ id, own }: { id: number; own: boolean }) {
  const read = useDonation(id);
  const page = read.data;
  return (
    <Page
      wide="aside"
      header={
        <ScreenHeader
          title="支持圈子"
          back={circlePaths.home(id)}
          actions={
            own && (
              <IconButton label="接受支持的设置" href={donationPaths.setting(id)}>
                <Settings size={22} aria-hidden />
              </IconButton>
            )
          }
        />
      }
      footer={page && footOf(id, page)}
    >
      <div>
        <Loaded read={read}>
          {(shown) => (
            <>
              {!shown.on && (
                <Banner tone="info" icon={<CircleAlert size={20} aria-hidden />}>
                  {own ? '现在没有接受支持，写明用途以后可以打开' : shown.problem}
                </Banner>
              )}
              <Why name={shown.name} why={shown.why} />
            </>
          )}
        </Loaded>
        <Use id={id} open={page?.books ?? false} />
      </div>
      <div>
        <PagedRows
          query={useDonations(id)}
          title="支持名单"
          keyOf={(one) => one.id}
          Row={DonationRow}
          empty={
            <EmptyState
              icon={<Heart size={28} aria-hidden />}
              title="还没有人支持"
              text={own ? '把这一页发给成员，说说圈子要花钱的地方' : '一份支持，写上一句话，大家都看得到'}
            />
          }
        />
      </div>
    </Page>
  );
}

/** The one action, or why there is none; nothing for an owner who takes support already. */
function footOf(id: number, { own, on, problem }: DonationPage): ReactNode {
  if (own)
    return (
      !on && (
        <Button block href={donationPaths.setting(id)}>
          开始接受支持
        </Button>
      )
    );
  if (!on) return null;
  return problem === '' ? (
    <Button block href={donationPaths.give(id)}>
      支持圈子
    </Button>
  ) : (
    <Banner tone="warn" icon={<CircleAlert size={20} aria-hidden />}>
      {problem}
    </Banner>
  );
}
